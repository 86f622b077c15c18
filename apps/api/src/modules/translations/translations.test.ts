/** Words that the operator says otherwise: where they may, and where nobody may. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Colleague, type SiteBank, startSiteBank } from '#testing/site-bank.ts';
import { builtInMessages } from './catalogues.service.ts';
import { isProtectedMessage } from './translations.rules.ts';

let bank: SiteBank;
let writer: Colleague;

beforeAll(async () => {
  bank = await startSiteBank();
  writer = await bank.colleague('content');
});
afterAll(() => bank.close());

const TITLE = 'control.pages.title';

const change = (id: string, text: string, version = 0, by: Colleague = writer) =>
  by.client.translations.change({
    params: { id },
    ifMatch: String(version),
    body: { language: 'es', text },
  });

const overrides = () => bank.bank.foundation.site.snapshot.overrides;

/** What one content editor could once make the bank say, alone. */
const lies: readonly (readonly [string, string])[] = [
  ['customer.transfer-status.Pending', 'Completed'],
  ['customer.transfer-status.Failed', 'Completed'],
  ['customer.transfer-kind.adjustment', 'From your lawyer'],
  ['customer.external.is-failed', 'It has arrived'],
  ['customer.external.lead', 'You must pay the fee before anything leaves.'],
  ['customer.external.comment', 'Clearance number from your officer'],
  ['customer.internal.amount-free', 'It is done.'],
  ['customer.name-check.no_match', 'The name fits the account'],
  ['customer.exchange.margin-ecb', '{margin, select, other {0 %}} {reference} {day}'],
  ['customer.calling.nobody', 'Yes, our officer is calling you now'],
  ['customer.held.needs', 'Clearance number from your officer'],
  ['customer.held.words', 'Clearance number'],
  ['customer.thing.proof_of_funds', 'Clearance number'],
  ['customer.outcome.AC01', 'It waits for your clearance number.'],
  ['customer.check-status.Pending', 'Done'],
  ['customer.check-about.screening', 'Your officer finishes it.'],
  ['customer.code.title', 'Clearance number'],
  ['customer.balance.available', 'Waiting to be cleared'],
  ['customer.accounts.balance', 'Won'],
  ['customer.statements.closing', 'Won'],
  ['customer.complaints.lead', 'Closed.'],
  ['customer.verification.completed', 'Not yet'],
  ['customer.gate.why', 'Ask your officer.'],
  ['verify.changed.title', 'Genuine'],
  ['verify.unknown.title', 'Genuine'],
  ['field.pin.label', 'Clearance number'],
  ['field.factor.totp', 'Clearance number'],
  ['field.code.label', 'Clearance number'],
  ['opening.field.occupation', 'Clearance number'],
  ['app.step-up.title', 'Clearance number'],
  ['app.product.interest', '{rate} a day'],
  ['app.activity.by-bank', 'by you'],
  ['site.real.closing-text', 'Yes.'],
  ['site.products.price-free', 'on request'],
  ['site.security.staff-text', 'Staff may ask.'],
  ['site.home.real-text', 'Yes.'],
  ['ui.stepper.done', 'Waiting'],
  ['control.home.duty-text', 'None.'],
  ['control.approvals.kind.adjustment-post', 'Higher limits'],
  ['control.fact.amount', 'Reference'],
  ['control.adjustments.type-Credit', 'Debit'],
  ['control.case.do.reject', 'Release'],
  ['control.action.adjustment.posted', 'Somebody signed in'],
  ['control.resolution.nothing-left', 'All of it'],
];

describe('a message', () => {
  it('is said otherwise in one language, at once, and in the build’s words again', async () => {
    const changed = await change(TITLE, 'Hojas');
    expect(changed).toMatchObject({ text: 'Hojas', built_in: 'Páginas', version: 1 });
    expect(overrides()).toEqual({ es: { [TITLE]: 'Hojas' } });
    const query = { language: 'es', overridden: 'yes' as const };
    const { data } = await writer.client.translations.list({ query });
    expect(data.map(({ id, english }) => [id, english])).toEqual([[TITLE, 'Pages']]);
    await expect(change(TITLE, 'Folios')).rejects.toMatchObject({ code: 'changed_meanwhile' });
    const at = { params: { id: TITLE }, ifMatch: '1' };
    const restored = await writer.client.translations.remove({ ...at, query: { language: 'es' } });
    expect(restored).toMatchObject({ text: null, version: 0 });
    expect(overrides()).toEqual({});
    await expect(
      writer.client.translations.remove({ ...at, ifMatch: '0', query: { language: 'es' } }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('leaves a trace of what was said before and after', async () => {
    const { rows } = await bank.bank.foundation.database.ownerPool.query(
      "select action, subject_id from audit_record where action like 'translation.%' order by 1",
    );
    expect(rows).toEqual([
      { action: 'translation.changed', subject_id: `es:${TITLE}` },
      { action: 'translation.restored', subject_id: `es:${TITLE}` },
    ]);
  });

  it('that is protected is refused by the API: message_protected', async () => {
    const { data } = await writer.client.translations.list({
      query: { language: 'es', q: 'protected.', limit: 100 },
    });
    const fixed = data.filter((message) => message.protected);
    expect(fixed.length).toBeGreaterThan(20);
    for (const { id, built_in } of fixed) {
      await expect(change(id, built_in)).rejects.toMatchObject({ code: 'message_protected' });
    }
  });

  it('that is protected is refused by the database, whatever the program says', async () => {
    const { ownerPool } = bank.bank.foundation.database;
    const ids = ['protected.warning.text', 'customer.gate.why', 'site.real.closing-text'];
    for (const id of [...ids, ...lies.map(([one]) => one)]) {
      expect(isProtectedMessage(id)).toBe(true);
      const write = ownerPool.query(
        'insert into translation_override values ($1, $2, $3, 1, $4, now())',
        ['en', id, 'Nothing to fear.', writer.id],
      );
      await expect(write).rejects.toThrow(/message_is_not_protected/);
    }
  });

  it('keeps its values and passes the filter', async () => {
    const id = 'control.home.welcome';
    await expect(change(id, 'Hola')).rejects.toMatchObject({ code: 'invalid' });
    await expect(change(id, 'Hola, {name')).rejects.toMatchObject({ code: 'invalid' });
    await expect(change(id, 'Hola, {name}: pague en evil.example')).rejects.toMatchObject({
      code: 'text_not_allowed',
    });
    await expect(change('no.such.message', 'Hola')).rejects.toMatchObject({ code: 'not_found' });
    await expect(change(id, 'Hola, {name, select, other {nadie}}')).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  it('of the build that the filter would stop has no other words in its place', async () => {
    const id = 'reset.page.description';
    const query = { language: 'es', q: id };
    const { data } = await writer.client.translations.list({ query });
    expect(data).toMatchObject([{ id, protected: true }]);
    await expect(change(id, 'Nada')).rejects.toMatchObject({ code: 'message_protected' });
  });

  it('that states a fact, names a box or is read by an approver keeps its words', async () => {
    for (const [id, text] of lies) {
      await expect(change(id, text)).rejects.toMatchObject({ code: 'message_protected' });
    }
    expect(overrides()).toEqual({});
  });

  it('is protected by the database exactly where the program says so', async () => {
    const ids = builtInMessages('en').map((message) => message.id);
    const { rows } = await bank.bank.foundation.database.ownerPool.query(
      'select id from unnest($1::text[]) as id where not message_is_open(id)',
      [ids],
    );
    expect(rows.map((row) => row.id)).toEqual(ids.filter(isProtectedMessage));
  });

  it('that older rules took and these do not is not said, and can be taken back', async () => {
    const id = 'control.home.welcome';
    await bank.bank.foundation.database.ownerPool.query(
      'insert into translation_override values ($1, $2, $3, 1, $4, now())',
      ['es', id, 'Hola, {name, select, other {nadie}}', writer.id],
    );
    await bank.bank.foundation.site.refresh();
    expect(overrides()).toEqual({});
    const at = { params: { id }, ifMatch: '1', query: { language: 'es' } };
    expect(await writer.client.translations.remove(at)).toMatchObject({ text: null });
  });

  it('is changed by nobody whom any visitor can play', async () => {
    const persona = await bank.colleague('content', { persona: true });
    await expect(change(TITLE, 'Hojas', 0, persona)).rejects.toMatchObject({
      code: 'persona_may_not',
    });
  });
});

describe('a language', () => {
  it('is counted catalogue by catalogue', async () => {
    const languages = await writer.client.translations.languages();
    expect(languages.map(({ language }) => language)).toEqual(['en', 'ar', 'es']);
    for (const { catalogues } of languages) {
      expect(catalogues.map(({ name }) => name)).toEqual(['screens', 'site', 'server']);
      for (const { messages, translated } of catalogues) {
        expect(messages).toBeGreaterThan(100);
        expect(translated).toBe(messages);
      }
    }
  });
});
