/** Subject and body of one mail in one language. */
import type { Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { FormText } from '#lib/form/form-text.tsx';
import { directionOf } from '#lib/languages.ts';
import type { TemplateValues, WrittenMail } from './template-checks.ts';

export interface TemplateTextProps {
  readonly control: Control<TemplateValues, unknown, TemplateValues>;
  readonly mail: WrittenMail;
  readonly language: string;
  /** Of the language in the form's list. */
  readonly place: number;
  readonly isReadOnly: boolean;
}

/** What is filled in; only the mail that brings the PIN may name it. */
const PLACES = {
  welcome: ['[first]', '[last]'],
  verification: ['[first]', '[last]', '[pin]'],
  verification_completed: ['[first]', '[last]'],
} as const satisfies Record<WrittenMail, readonly string[]>;

export function TemplateText({ control, mail, language, place, isReadOnly }: TemplateTextProps) {
  const intl = useIntl();
  const shared = { control, isReadOnly, autoComplete: 'off' };
  const places = `\u2066${PLACES[mail].join(', ')}\u2069`;
  return (
    <div lang={language} dir={directionOf(language)} className="flex flex-col gap-5">
      <FormText
        {...shared}
        name={`${mail}.texts.${place}.subject`}
        label={intl.formatMessage({ id: 'control.templates.subject' })}
      />
      <FormText
        {...shared}
        name={`${mail}.texts.${place}.body`}
        kind="area"
        label={intl.formatMessage({ id: 'control.templates.body' })}
        description={intl.formatMessage({ id: 'control.templates.body-help' }, { places })}
      />
    </div>
  );
}
