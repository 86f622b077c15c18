/** Words that the operator says otherwise: where they may, and where nobody may. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Colleague, type SiteBank, startSiteBank } from '#testing/site-bank.ts';
import { fitsMessage, isProtectedMessage } from './translations.rules.ts';

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
    for (const id of [...ids, 'control.home.duty-text']) {
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
    expect(fitsMessage('en', '<b>{a}</b>', '{a} <b>x</b>')).toBe(true);
    expect(fitsMessage('en', '{a}', '{a} <b>x</b>')).toBe(false);
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
