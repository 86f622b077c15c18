/** The settings' part of a key rotation: their secrets are sealed under the new key. */
import { keyIdOf } from '#platform/keys/key-ring.ts';
import type { Rewrapping } from '#platform/keys/rotation.service.ts';
import { lockSecrets, replaceSecrets } from './setting.sql.ts';
import { secretContext } from './settings.ts';

export const rewrapSettings: Rewrapping = {
  name: 'groups of settings with secrets',
  async rewrap(tx, { ring }, limit) {
    const stale = (await lockSecrets(tx)).filter(({ secrets }) =>
      Object.values(secrets).some(
        (sealed) => keyIdOf(Buffer.from(sealed, 'base64')) !== ring.currentSealKeyId,
      ),
    );
    for (const { group, secrets } of stale.slice(0, limit)) {
      const fresh = Object.entries(secrets).map(([field, sealed]) => {
        const context = secretContext(group, field);
        const secret = ring.open(Buffer.from(sealed, 'base64'), context);
        return [field, ring.seal(secret, context).toString('base64')] as const;
      });
      await replaceSecrets(tx, group, Object.fromEntries(fresh));
    }
    return Math.min(stale.length, limit);
  },
};
