/** Nothing of one customer is shown to staff who have not said why, whatever the way to it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AdjustingBank } from '#testing/adjusting-bank.ts';
import { send } from '#testing/money-bank.ts';

let bank: AdjustingBank;
beforeAll(async () => {
  bank = await AdjustingBank.start();
});
afterAll(() => bank.close());

describe('a look at a customer', () => {
  it('is explained before anything of theirs is shown', async () => {
    const { person, account, filled } = await bank.holder(5_00n);
    const { browser } = await bank.clerk('admin');
    const doors = [
      `/api/users/${person.id}`,
      `/api/users/${person.id}/photo`,
      `/api/users/${person.id}/sessions`,
      `/api/users/${person.id}/activity`,
      `/api/admins/notifications?customer_id=${person.id}`,
      `/api/admins/accounts?customer_id=${person.id}`,
      `/api/admins/accounts/${account}`,
      `/api/admins/transfers?customer_id=${person.id}`,
      `/api/admins/transfers/${filled}`,
    ];
    const answers = () => Promise.all(doors.map((door) => send(browser, 'GET', door)));
    const before = await answers();
    expect(before.map(({ code }) => code)).toEqual(doors.map(() => 'look_reason_required'));

    const body = { reason: 'customer_asked' };
    await send(browser, 'POST', `/api/users/${person.id}/look`, { body });
    // They have no photo; everything else is there.
    const after = await answers();
    expect(after.map(({ status }) => status)).toEqual(
      doors.map((door) => (door.endsWith('/photo') ? 404 : 200)),
    );
  });
});
