/** The mails whose middle staff can write, as the form holds them. */
import * as z from 'zod/mini';
import type { GroupOf } from '#control/settings/settings.queries.ts';
import { languages } from '#lib/languages.ts';
import '#lib/form/checks.ts';

export const DESIGNS = ['plain', 'html1', 'html2', 'html3', 'html4'] as const;
/** Those that have words of their own; `general` is only a look. */
export const WRITTEN = ['welcome', 'verification', 'verification_completed'] as const;
export type WrittenMail = (typeof WRITTEN)[number];

const LONGEST = { subject: 150, body: 4_000 };

const text = z.object({
  language: z.string(),
  subject: z.string().check(z.trim(), z.maxLength(LONGEST.subject, 'field.error.too-long')),
  body: z.string().check(z.trim(), z.maxLength(LONGEST.body, 'field.error.too-long')),
});
const template = z.object({ design: z.enum(DESIGNS), texts: z.array(text) });

export const checks = z.object({
  general: z.object({ design: z.enum(DESIGNS) }),
  welcome: template,
  verification: template,
  verification_completed: template,
});
export type TemplateValues = z.infer<typeof checks>;
type MailText = z.infer<typeof text>;
type Saved = GroupOf<'mail-templates'>['value'];

/** Every language has its place in the form; an empty one has the build's own words. */
function inForm({ design, texts }: Saved['welcome']): TemplateValues['welcome'] {
  const all = [...new Set([...languages, ...Object.keys(texts)])];
  return {
    design,
    texts: all.map(
      (language): MailText => ({
        language,
        subject: texts[language]?.subject ?? '',
        body: texts[language]?.body ?? '',
      }),
    ),
  };
}

export function valuesOf(saved: Saved): TemplateValues {
  return {
    general: saved.general,
    welcome: inForm(saved.welcome),
    verification: inForm(saved.verification),
    verification_completed: inForm(saved.verification_completed),
  };
}

function inSettings({ design, texts }: TemplateValues['welcome']): Saved['welcome'] {
  const written = texts.filter(({ subject, body }) => subject !== '' || body !== '');
  return {
    design,
    texts: Object.fromEntries(
      written.map(({ language, subject, body }) => [language, { subject, body }]),
    ),
  };
}

export function settingsOf(typed: TemplateValues): Saved {
  return {
    general: typed.general,
    welcome: inSettings(typed.welcome),
    verification: inSettings(typed.verification),
    verification_completed: inSettings(typed.verification_completed),
  };
}
