/** A bank that nobody has an account in yet is set up by one person. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { png } from '#platform/pictures/made-files.fixture.ts';
import { startLiveBank } from '#testing/live-bank.ts';
import { newAccount, newMoneyCustomer } from '#testing/money-bank.ts';
import { type SiteBank, startSiteBank } from '#testing/site-bank.ts';

let bank: SiteBank;
beforeAll(async () => {
  bank = await startSiteBank({ roles: ['web'] }, startLiveBank);
});
afterAll(() => bank.close());

it('its days are one person’s until the first account is opened, and the page says so', async () => {
  const { settings, logos } = (await bank.colleague('owner')).client;
  const read = async () => (await settings.read()).institution;
  const change = async (body: object) =>
    settings.changeInstitution({ body, ifMatch: String((await read()).version) });
  expect(await read()).toMatchObject({ days_by_two: false });
  const wish = { time_zone: 'Europe/Lisbon', weekend: [5, 6] };
  expect(await change(wish)).toMatchObject({ approval_id: null, value: wish });
  const logo = new Blob([new Uint8Array(await png(400, 100, '#0f6b57'))]);
  const { name } = await logos.upload({ files: { logo } });
  await expect(change({ logo: name })).rejects.toMatchObject({ code: 'invalid' });

  await newAccount(bank, await newMoneyCustomer(bank, 'first@example.com'));
  expect(await read()).toMatchObject({ days_by_two: true });
  await expect(change({ time_zone: 'Europe/Madrid' })).rejects.toMatchObject({ code: 'invalid' });
  const reason = 'We moved the head office there.';
  const asked = await change({ time_zone: 'Europe/Madrid', reason });
  expect(asked).toMatchObject({ approval_id: expect.any(String), value: wish });
});
