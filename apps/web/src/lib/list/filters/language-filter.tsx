/** In which of the bank's languages something is written; it stands in the address bar. */
import { useIntl } from 'react-intl';
import { languages } from '#lib/languages.ts';
import { Select } from '#ui/choices/select.tsx';
import { useFilter } from './use-filter.ts';

const ANY = 'any';

export function LanguageFilter({ language }: { readonly language: string | undefined }) {
  const intl = useIntl();
  const choose = useFilter();
  return (
    <Select
      label={intl.formatMessage({ id: 'control.item.language' })}
      value={language ?? ANY}
      onChange={(id) => choose('language', id === ANY ? '' : id)}
      choices={[
        { id: ANY, label: intl.formatMessage({ id: 'control.filter.any' }) },
        ...languages.map((id) => ({
          id,
          label: intl.formatDisplayName(id, { type: 'language' }) ?? id,
        })),
      ]}
    />
  );
}
