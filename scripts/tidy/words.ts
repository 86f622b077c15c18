/**
 * Words that may not stand here: the vocabulary of fee-for-release fraud, which has no place in an
 * honest bank's code, columns or copy; other words for what is simulated; and traces of the machine
 * somebody worked on.
 */
import { findAll, isRule, type Rule, type SourceFile } from './rule.ts';

/** `code_name`, `codeName`, `code name` and `code-name` are one word. */
const gap = '[\\s_-]{0,2}';
const FRAUD = new RegExp(
  [
    `\\bcot\\b`,
    `\\bcot${gap}code`,
    `imf${gap}code`,
    `\\btax${gap}(clearance${gap})?code`,
    `irs${gap}(code|pin)\\b`,
    `swift${gap}sec\\b`,
    `\\baml${gap}(pass|code)\\b`,
    `clearance${gap}(code|fee|cert)`,
    `release${gap}(code|fee)`,
    `transfer${gap}permitted`,
    `require${gap}wire${gap}codes?`,
    'backdat',
    'back-dat',
    `fund${gap}user`,
    `include${gap}transaction${gap}history`,
    `activation${gap}fee`,
    // The same in the other languages that the bank speaks.
    'c[oó]digos? de liberaci[oó]n',
    '(tasa|tarifa|comisi[oó]n)s? de (liberaci[oó]n|activaci[oó]n)',
    'رمز (الإفراج|التحرير)',
    'رسوم (الإفراج|التحرير|التفعيل)',
  ].join('|'),
  'gi',
);

/** Prose about the fraud, for people who must recognise it. */
const MAY_NAME_FRAUD = /^(docs\/|SECURITY\.md$|README\.md$|LICENSE$)/;

const isOurs = ({ path }: SourceFile) => !isRule(path) && !path.endsWith('package-lock.json');

export const fraudWords: Rule = {
  says: 'has no word of fee-for-release fraud in code, columns or copy',
  check: (files) =>
    files
      .filter((file) => isOurs(file) && !MAY_NAME_FRAUD.test(file.path))
      .flatMap((file) => [
        ...findAll(file, FRAUD, (match) => `"${match}" is a word of fraud`),
        ...findAll({ path: file.path, text: file.path }, FRAUD, (match) => `is named "${match}"`),
      ]),
  planted: [
    { 'apps/api/migrations/0001-a.sql': '-- A.\nalter table a add column tax_code text;' },
    { 'apps/api/src/a.ts': 'export const releaseFee = 1n;' },
    { 'apps/web/src/locales/en.json': '{ "a.b": "Enter your IMF code" }' },
    { 'apps/web/src/locales/es.json': '{ "a.b": "Código de liberación" }' },
    { 'apps/api/src/backdate.ts': '' },
  ],
  clean: {
    'apps/web/src/locales/en.json':
      '{ "a.b": "We never ask you to buy a code to release your money", "a.c": "Cotton" }',
    'docs/decisions/0001-a.md': 'No release code exists.',
  },
};

const PLACES = new RegExp(
  [
    `(?:^|[\\s"'\`(=])/(?:work|home|root|Users)/`,
    '/tmp/(?:brief|bash)',
    '"resolved": "https?:',
    '\\bverdaccio\\b',
    '\\bartifactory\\b',
    '\\bregistry=',
  ].join('|'),
  'g',
);

export const noTraces: Rule = {
  says: 'names no machine, home folder or package registry',
  check: (files) =>
    files
      .filter(({ path }) => !isRule(path))
      .flatMap((file) => findAll(file, PLACES, (match) => `"${match.trim()}" names a machine`)),
  planted: [
    { 'docs/a.md': 'See /home/anna/fairlead.' },
    { 'package-lock.json': '"resolved": "http://localhost:4873/a.tgz"' },
  ],
  clean: { 'docs/a.md': 'See `./.fairlead` and /user/home and <https://example.org/home/a>.' },
};

/** Invented, virtual, trial: each says something else than that nobody can pay it out. */
const UNSIMULATED = /(?:وهمي|افتراضي|(?:مال|أموال|الأموال|سجل|حركات) ?(?:ال)?تجريبي)[ةا]?/g;
const ARABIC_COPY = /(?:\/ar\.json|\/seed\/content\/ar\/.+\.txt|\.ar\.ts)$/;

export const simulated: Rule = {
  says: 'has one Arabic word for what is simulated',
  check: (files) =>
    files
      .filter(({ path }) => ARABIC_COPY.test(path))
      .flatMap((file) => findAll(file, UNSIMULATED, (match) => `"${match}" is محاكاة here`)),
  planted: [
    { 'apps/web/src/locales/ar.json': '{ "a.b": "مال افتراضي" }' },
    { 'apps/api/src/locales/ar.json': '{ "a.b": "صندوق الأموال التجريبية" }' },
    { 'apps/api/src/seed/content/ar/faqs.txt': 'إنشاء سجل وهمي' },
  ],
  clean: {
    'apps/web/src/locales/ar.json': '{ "a.b": "أموال محاكاة", "a.c": "البيئة التجريبية" }',
  },
};
