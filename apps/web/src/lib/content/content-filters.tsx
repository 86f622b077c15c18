/** Words, language and status to look for. */
import { useIntl } from 'react-intl';
import { ChoiceFilter } from '#lib/list/filters/choice-filter.tsx';
import { LanguageFilter } from '#lib/list/filters/language-filter.tsx';
import { useTypedFilter } from '#lib/list/use-typed-filter.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import type { ContentFilter } from './content-filter.ts';

/** In the words of a list of content. */
const STATUSES = { Published: 'control.item.on-site', Draft: 'control.item.draft' } as const;

export function ContentFilters({ filter }: { readonly filter: ContentFilter }) {
  const intl = useIntl();
  const typed = useTypedFilter('q');
  return (
    <div className="grid grid-cols-2 gap-4 *:min-w-0 max-sm:*:first:col-span-2 sm:grid-cols-[2fr_1fr_1fr]">
      <SearchField label={intl.formatMessage({ id: 'control.item.search' })} {...typed} />
      <LanguageFilter language={filter.language} />
      <ChoiceFilter
        name="status"
        label={intl.formatMessage({ id: 'control.item.status' })}
        value={filter.status}
        choices={['Published', 'Draft']}
        labelOf={(id) => intl.formatMessage({ id: STATUSES[id] })}
      />
    </div>
  );
}
