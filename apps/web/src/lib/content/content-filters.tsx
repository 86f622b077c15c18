/** Words, language and status to look for. */
import { useIntl } from 'react-intl';
import { LanguageFilter } from '#lib/list/filters/language-filter.tsx';
import { useFilter } from '#lib/list/use-filter.ts';
import { useTypedFilter } from '#lib/list/use-typed-filter.ts';
import { Select } from '#ui/choices/select.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import type { ContentFilter } from './content-filter.ts';

const EVERY = 'every';

export function ContentFilters({ filter }: { readonly filter: ContentFilter }) {
  const intl = useIntl();
  const choose = useFilter();
  const typed = useTypedFilter('q');
  return (
    <div className="grid grid-cols-2 gap-4 *:min-w-0 max-sm:*:first:col-span-2 sm:grid-cols-[2fr_1fr_1fr]">
      <SearchField label={intl.formatMessage({ id: 'control.item.search' })} {...typed} />
      <LanguageFilter language={filter.language} />
      <Select
        label={intl.formatMessage({ id: 'control.item.status' })}
        value={filter.status ?? EVERY}
        onChange={(id) => choose('status', id === EVERY ? '' : id)}
        choices={[
          { id: EVERY, label: intl.formatMessage({ id: 'control.filter.any' }) },
          { id: 'Published', label: intl.formatMessage({ id: 'control.item.on-site' }) },
          { id: 'Draft', label: intl.formatMessage({ id: 'control.item.draft' }) },
        ]}
      />
    </div>
  );
}
