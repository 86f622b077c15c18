/** A bank of a journey's own, where it changes what others rely on. */
import { afterAll, beforeAll, inject } from 'vitest';
import { type BuiltBank, startBuiltBank } from '../scripts/built-bank.ts';

/** Its address and the first owner's link, once the journeys of this block run. */
export function openOwnBank(): () => Pick<BuiltBank, 'url' | 'firstOwnerPath'> {
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
