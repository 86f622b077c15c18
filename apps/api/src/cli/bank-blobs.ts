/** Where the encrypted files of the bank lie: in the configured bucket, else beside the data. */
import { join } from 'node:path';
import type { Config } from '#config.ts';
import type { Blobs } from '#platform/files/blobs.ts';
import { FolderBlobs } from '#platform/files/folder-blobs.ts';
import { S3Blobs } from '#platform/files/s3-blobs.ts';

export function blobsOf(config: Config): Blobs {
  return config.s3 ? new S3Blobs(config.s3) : new FolderBlobs(join(config.dataDir, 'files'));
}
