/** Logos: drawn anew on arrival and shown at the address of their content, whoever asks. */
import { LOGO_MAX_BYTES } from '@fairlead/contract';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { DocumentAnswer } from '#platform/http/call.ts';
import { keepLogo } from '#platform/pictures/kept-pictures.ts';
import { lastingPicture } from '#platform/pictures/lasting-picture.ts';
import { LOGO_TYPE } from '#platform/pictures/picture.ts';
import { hashBytes } from '#platform/random.ts';
import { findLogo, insertLogo } from './logos.sql.ts';

export interface LogoDeed {
  readonly actor: Actor;
  readonly requestId: string;
  readonly now: Date;
}

/** What customers may hand in is set; the bank's own pictures are of these kinds. */
const LIMITS = { kinds: ['jpeg', 'png', 'webp'], mostBytes: LOGO_MAX_BYTES } as const;

export async function hasLogo(db: Db | Tx, name: string): Promise<boolean> {
  return (await findLogo(db, name)) !== undefined;
}

/** Answers its name; the same picture again has the same. Refuses with `file_not_accepted`. */
export async function uploadLogo(
  db: Db,
  files: FileStore,
  sent: Uint8Array,
  deed: LogoDeed,
  keep: (tx: Tx, name: string) => Promise<void>,
): Promise<string> {
  const { bytes, width, height } = await keepLogo({ field: 'logo', bytes: sent }, LIMITS);
  const name = `${width}x${height}-${hashBytes(bytes).toString('hex')}`;
  const draft = await files.put(bytes, { ownerId: name, kind: 'logo', mediaType: LOGO_TYPE });
  await db.transaction().execute(async (tx) => {
    const fileId = await files.keep(tx, draft);
    if (!(await insertLogo(tx, { name, fileId, at: deed.now }))) await files.erase(tx, fileId);
    const { actor, requestId } = deed;
    const subject = { kind: 'logo', id: name };
    await recordAudit(tx, { actor, action: 'logo.uploaded', subject, requestId });
    await keep(tx, name);
  });
  return name;
}

/** Refuses with `not_found`. */
export async function showLogo(db: Db, files: FileStore, name: string): Promise<DocumentAnswer> {
  return lastingPicture(db, files, await findLogo(db, name));
}
