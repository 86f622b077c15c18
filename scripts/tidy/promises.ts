/**
 * Times that nothing keeps. A text says how long something takes by a figure that it is given, or
 * names a deadline that the bank has; "in a few minutes" is neither.
 */
import { findAll, type Rule } from './rule.ts';

const english = '(?:seconds?|minutes?|hours?|days?|weeks?|months?)';
const spanish = '(?:segundos?|minutos?|horas?|días?|semanas?|meses)';
const arabic =
  '(?:ثوان|ثانية|دقيقة|دقيقتين|دقائق|ساعة|ساعتين|ساعات|يوم|يومين|أيام|أسبوع|أسابيع|أشهر)';

const VAGUE: Readonly<Record<string, RegExp>> = {
  en: new RegExp(
    `\\b(?:(?:few|several|(?:about|around) (?:an?|one|two|three|five|ten)) ${english}` +
      '|(?:in|within|takes?) (?:(?:an?|one|two|five|ten) )?(?:minutes?|hours?))\\b',
    'gi',
  ),
  es: new RegExp(
    `\\b(?:(?:un[oa]s|poc[oa]s|algun[oa]s|vari[oa]s)(?: \\w+)? ${spanish}` +
      '|(?:en|lleva) (?:(?:un|una|dos|cinco|diez) )?(?:minutos?|horas?))\\b',
    'gi',
  ),
  ar: new RegExp(
    `(?:بضعة?|عدة|نحو|سوى)(?: \\S+)? ${arabic}` +
      '|(?:في|خلال) (?:(?:خمس|عشر) )?(?:دقيقة|دقيقتين|دقائق|ساعات)' +
      '|غضون (?:دقائق|ساعات|أيام)',
    'g',
  ),
};

/** What people read: the catalogues and the words that a sandbox's site begins with. */
const WORDS = /(?:\/locales\/(?:site\/)?(\w+)\.json|\/seed\/content\/(\w+)\/.+\.txt)$/;

export const keptTimes: Rule = {
  says: 'promises no time that nothing keeps',
  check: (files) =>
    files.flatMap((file) => {
      const [, catalogue, content] = WORDS.exec(file.path) ?? [];
      const vague = VAGUE[catalogue ?? content ?? ''];
      if (vague === undefined) return [];
      return findAll(file, vague, (match) => `"${match}" is a promise that nothing keeps`);
    }),
  planted: [
    { 'apps/web/src/locales/site/en.json': '{ "a.b": "Open an account in a few minutes" }' },
    { 'apps/web/src/locales/en.json': '{ "a.b": "It is ready within minutes" }' },
    { 'apps/api/src/seed/content/en/faqs.txt': 'With ten minutes of typing, about ten minutes.' },
    { 'apps/web/src/locales/es.json': '{ "a.b": "Estará listo en unos minutos" }' },
    { 'apps/api/src/seed/content/es/pages/terms.txt': 'Se leen en cinco minutos.' },
    { 'apps/web/src/locales/site/ar.json': '{ "a.b": "افتح حسابًا في دقائق" }' },
    { 'apps/web/src/locales/ar.json': '{ "a.b": "ويمكن تنزيله لبضعة أيام" }' },
  ],
  clean: {
    'apps/web/src/locales/en.json':
      '{ "a.b": "Deleted {days} days later", "a.c": "Approve it within half an hour" }',
    'apps/web/src/locales/site/es.json': '{ "a.b": "Se mantiene durante un minuto" }',
    'apps/api/src/a.ts': '// Tried again in a few minutes.',
  },
};
