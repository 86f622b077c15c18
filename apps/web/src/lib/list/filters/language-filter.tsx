/** In which of the bank's languages something is written. */
import { useIntl } from 'react-intl';
import { languages } from '#lib/languages.ts';
import { ChoiceFilter } from './choice-filter.tsx';

export function LanguageFilter({ language }: { readonly language: string | undefined }) {
  const intl = useIntl();
  return (
    <ChoiceFilter
      name="language"
      label={intl.formatMessage({ id: 'control.item.language' })}
      value={language}
      choices={languages}
      labelOf={(id) => intl.formatDisplayName(id, { type: 'language' }) ?? id}
    />
  );
}
