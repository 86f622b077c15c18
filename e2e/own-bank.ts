/** A bank of a journey's own, where it changes what others rely on. */
import { afterAll, beforeAll, inject } from 'vitest';
import { giveUpMails } from '../apps/api/src/testing/given-up-mails.ts';
import { type BuiltBank, startBuiltBank } from '../scripts/built-bank.ts';

/** Its address, the first owner's link and its database, once the journeys of this block run. */
export function openOwnBank(): () => Pick<BuiltBank, 'url' | 'firstOwnerPath' | 'databaseUrl'> {
  let bank: BuiltBank;
  beforeAll(async () => {
    const like = inject('preparedBank');
    bank = await startBuiltBank({ TRUSTED_PROXIES: '127.0.0.1,::1' }, { like });
  });
  afterAll(() => bank.close());
  return () => bank;
}

/** Its address alone. */
export function openBank(): () => string {
  const bank = openOwnBank();
  return () => bank().url;
}

/** So many mails that it tried in vain, for journeys about what was given up. */
export function giveUpMailsIn(
  { databaseUrl }: Pick<BuiltBank, 'databaseUrl'>,
  count: number,
): Promise<void> {
  return giveUpMails(databaseUrl, count);
}
