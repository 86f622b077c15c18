/** Title and description, one language at a time. */
import { useState } from 'react';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { RowNameContext } from '#lib/form/field-names.ts';
import { FormText } from '#lib/form/form-text.tsx';
import { directionOf, languages, nativeName } from '#lib/languages.ts';
import { Select } from '#ui/choices/select.tsx';
import type { SiteTexts } from './site-texts.ts';

export interface SiteTextsFieldsProps<Values extends FieldValues & { texts: SiteTexts }> {
  readonly control: Control<Values, unknown, Values>;
  readonly isReadOnly: boolean;
  readonly onLanguage?: (language: string) => void;
}

export function SiteTextsFields<Values extends FieldValues & { texts: SiteTexts }>(
  props: SiteTextsFieldsProps<Values>,
) {
  const { control, isReadOnly, onLanguage } = props;
  const intl = useIntl();
  const [language, setLanguage] = useState(intl.locale);
  const place = languages.indexOf(language);
  const nameOf = (field: 'title' | 'description') =>
    `texts.${place}.${field}` as FieldPathByValue<Values, string>;
  return (
    <>
      <Select
        label={intl.formatMessage({ id: 'control.templates.language' })}
        description={intl.formatMessage({ id: 'control.templates.language-help' })}
        value={language}
        onChange={(next) => {
          setLanguage(next);
          onLanguage?.(next);
        }}
        choices={languages.map((id) => ({ id, label: nativeName(id) }))}
      />
      <RowNameContext key={language} value={nativeName(language)}>
        <div lang={language} dir={directionOf(language)} className="flex flex-col gap-5">
          <FormText
            control={control}
            name={nameOf('title')}
            optional
            isReadOnly={isReadOnly}
            autoComplete="off"
            label={intl.formatMessage({ id: 'control.html.title' })}
          />
          <FormText
            control={control}
            name={nameOf('description')}
            kind="area"
            optional
            isReadOnly={isReadOnly}
            label={intl.formatMessage({ id: 'control.html.description' })}
          />
        </div>
      </RowNameContext>
    </>
  );
}
