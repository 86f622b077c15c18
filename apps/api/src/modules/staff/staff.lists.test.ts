/** The lists of staff and of invitations: whom they hold, by each thing they are narrowed down to. */
import type { AnswerOf, InvitationState, routes } from '@fairlead/contract';
import { invitationStates } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Colleague, type SiteBank, startSiteBank } from '#testing/site-bank.ts';
import { inviteFromConsole } from './invitations.service.ts';
import { disableStaff } from './staff.service.ts';

let bank: SiteBank;
let owner: Colleague;

beforeAll(async () => {
  bank = await startSiteBank({ roles: ['web'] });
  owner = await bank.colleague('owner');
});
afterAll(() => bank.close());

const deed = () => ({ actor: { kind: 'system' }, now: bank.clock.now() }) as const;
const db = () => bank.bank.foundation.database.db;

describe('the list of staff', () => {
  type Filter = Parameters<typeof owner.client.staff.list>[0]['query'];
  const ids = async (query: Filter) =>
    (await owner.client.staff.list({ query: { limit: 100, ...query } })).data.map(({ id }) => id);

  it('holds those of a role, those in office, and those who were shut out', async () => {
    const [here, gone] = [await bank.colleague('auditor'), await bank.colleague('auditor')];
    await disableStaff(db(), gone.id, deed());
    const auditors = await ids({ role: 'auditor', sort: 'created' });
    expect(auditors).toEqual(expect.arrayContaining([here.id, gone.id]));
    expect(auditors).not.toContain(owner.id);
    expect(await ids({ role: 'auditor', state: 'disabled' })).toEqual([gone.id]);
    expect(await ids({ state: 'in_office' })).toContain(here.id);
    expect(await ids({ state: 'in_office' })).not.toContain(gone.id);
  });

  it('finds by a part of a name or an email, in any case, and takes no sign for another', async () => {
    const { email, name } = (await owner.client.staff.list({ query: { role: 'owner' } }))
      .data[0] ?? {
      email: '',
      name: '',
    };
    expect(await ids({ search: email.slice(0, -4).toUpperCase() })).toEqual([owner.id]);
    expect(await ids({ search: name.toUpperCase() })).toContain(owner.id);
    expect(await ids({ search: 'c%e' })).toEqual([]);
  });
});

describe('the list of invitations', () => {
  type Invitation = AnswerOf<typeof routes.staff.invitations>['data'][number];
  const inState = async (state: InvitationState): Promise<readonly Invitation[]> =>
    (await owner.client.staff.invitations({ query: { state, limit: 100 } })).data;

  it('holds those of a state, which is what each of them says', async () => {
    const invite = (email: string) =>
      inviteFromConsole(db(), { email, role: 'support' }, 'sandbox', bank.clock.now());
    await invite('early@bank.example');
    bank.clock.advance(25 * 3600);
    owner = await bank.colleague('owner');
    await invite('taken-back@bank.example');
    const [open] = await inState('open');
    const withdrawal = { params: { id: open?.id ?? '' }, idempotencyKey: `withdraw-${open?.id}` };
    const withdrawn = await owner.client.staff.withdrawInvitation(withdrawal);
    expect(await owner.client.staff.withdrawInvitation(withdrawal)).toEqual(withdrawn);
    await invite('late@bank.example');
    const found = await Promise.all(invitationStates.map(inState));
    for (const [at, state] of invitationStates.entries()) {
      expect(found[at]?.filter((one) => one.state !== state)).toEqual([]);
    }
    const emailsIn = (state: InvitationState) =>
      found[invitationStates.indexOf(state)]?.map(({ email }) => email);
    expect(emailsIn('open')).toEqual(['late@bank.example']);
    expect(emailsIn('withdrawn')).toContain('taken-back@bank.example');
    expect(emailsIn('expired')).toContain('early@bank.example');
    const all = await owner.client.staff.invitations({ query: { limit: 100 } });
    expect(found.flat().length).toBe(all.data.length);
    const part = await owner.client.staff.invitations({ query: { search: 'TAKEN-b' } });
    expect(part.data.map(({ email }) => email)).toEqual(['taken-back@bank.example']);
    expect((await owner.client.staff.invitations({ query: { search: '%' } })).data).toEqual([]);
  });
});
