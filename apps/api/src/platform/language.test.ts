import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refusals } from '@fairlead/contract';
import { waitingTime } from '@fairlead/contract/waiting-time';
import { afterAll, describe, expect, test } from 'vitest';
import { directionOf, loadLanguages } from './language.ts';

const languages = loadLanguages();

test('English, Spanish and Arabic are complete, and so offered', () => {
  expect(languages.offered).toEqual(['en', 'ar', 'es']);
});

test('every refusal has a sentence in every language, which can be said', () => {
  for (const language of languages.offered) {
    for (const code of Object.keys(refusals)) {
      const key = `refusal.${code}`;
      if (!languages.isKey(key)) throw new Error(`${key} has no sentence.`);
      const said = languages.example(language, key);
      expect(said).not.toMatch(/NaN|[{}]|^refusal\./);
      expect(said.length).toBeGreaterThan(3);
    }
  }
});

describe('the language of a caller', () => {
  test('is the first that was asked for and is offered', () => {
    const { choose } = languages;
    const wishes = { path: 'ar', query: 'es', own: 'en', cookie: 'ar', acceptLanguage: 'es' };
    expect(choose(wishes)).toBe('ar');
    expect(choose({ ...wishes, path: undefined })).toBe('es');
    expect(choose({ ...wishes, path: 'xx', query: 'de' })).toBe('en');
    expect(choose({ cookie: 'ar', acceptLanguage: 'es' })).toBe('ar');
    expect(choose({ cookie: '"; drop', acceptLanguage: 'es-MX, en;q=0.9' })).toBe('es');
    expect(choose({ acceptLanguage: 'de, ar;q=0.3, es;q=0.7' })).toBe('es');
    expect(choose({ acceptLanguage: 'es;q=0, ar;q=0.1' })).toBe('ar');
    expect(choose({ acceptLanguage: '*;;=,,' })).toBe('en');
    expect(choose({})).toBe('en');
  });

  describe('with more catalogues', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fairlead-locales-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    const catalogue = { 'message.done': 'x' };
    for (const code of ['en', 'hi', 'sv', 'vi', 'cs', 'ja', 'id']) {
      writeFileSync(join(folder, `${code}.json`), JSON.stringify(catalogue));
    }
    writeFileSync(join(folder, 'de.json'), '{}');
    const many = loadLanguages(folder);

    test('knows the older codes in links, which a browser means otherwise', () => {
      const codes = ['in', 'se', 'vn', 'cz', 'jp'];
      const chosen = codes.map((query) => many.choose({ query }));
      expect(chosen).toEqual(['hi', 'sv', 'vi', 'cs', 'ja']);
      expect(many.choose({ acceptLanguage: 'in-ID' })).toBe('id');
    });

    test('leaves out a language that is not complete', () => {
      expect(many.offered).not.toContain('de');
      expect(many.choose({ query: 'de' })).toBe('en');
    });
  });
});

test('numbers take the forms of their language', () => {
  const say = (language: string, seconds: number) =>
    languages.sentence(language, 'refusal.too_many_requests', { ...waitingTime(seconds) });
  expect(say('en', 1)).toContain('1 second.');
  expect(say('en', 2)).toContain('2 seconds.');
  expect(say('ar', 2)).toContain('ثانيتين');
  expect(say('ar', 5)).toContain('ثوانٍ');
  expect(say('es', 5)).toContain('5 segundos');
  expect(say('en', 3_598)).toContain('in 60 minutes.');
  expect(say('es', 3_598)).toContain('60 minutos.');
  expect(say('ar', 7_000)).toContain('ساعتين');
});

test('Arabic and Persian run from right to left', () => {
  expect(['ar', 'fa', 'en', 'es'].map(directionOf)).toEqual(['rtl', 'rtl', 'ltr', 'ltr']);
});
