/** The files' part of a key rotation: their keys are wrapped anew; their bytes stay as they are. */
import { keyIdOf } from '#platform/keys/key-ring.ts';
import type { Rewrapping } from '#platform/keys/rotation.service.ts';
import { wrapContext } from './file-store.ts';
import { lockStaleFiles, rewrapFile } from './stored-file.sql.ts';

export const rewrapFiles: Rewrapping = {
  name: 'file keys',
  async rewrap(tx, { ring }, limit) {
    const stale = await lockStaleFiles(tx, ring.currentSealKeyId, limit);
    for (const { id, wrappedKey } of stale) {
      const key = ring.open(wrappedKey, wrapContext(id));
      const fresh = ring.seal(key, wrapContext(id));
      await rewrapFile(tx, { id, keyId: keyIdOf(fresh), wrappedKey: fresh });
    }
    return stale.length;
  },
};
