/** Words, language and status to look for. */
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { languages } from '#lib/languages.ts';
import { Select } from '#ui/choices/select.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { type ContentFilter, searchOf } from './content-filter.ts';

/** Long enough that a word is not looked for letter by letter. */
const PAUSE_MS = 250;
const EVERY = 'every';

export function ContentFilters({ filter }: { readonly filter: ContentFilter }) {
  const intl = useIntl();
  const [, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(filter.words);
  const show = (next: ContentFilter) => setSearch(searchOf(next), { replace: true });
  useEffect(() => {
    if (typed.trim() === filter.words) return;
    const timer = setTimeout(() => {
      setSearch(searchOf({ ...filter, words: typed.trim() }), { replace: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, filter, setSearch]);
  return (
    <div className="grid grid-cols-2 gap-4 *:min-w-0 max-sm:*:first:col-span-2 sm:grid-cols-[2fr_1fr_1fr]">
      <SearchField
        label={intl.formatMessage({ id: 'control.item.search' })}
        value={typed}
        onChange={setTyped}
      />
      <Select
        label={intl.formatMessage({ id: 'control.item.language' })}
        value={filter.language ?? EVERY}
        onChange={(id) => show({ ...filter, language: id === EVERY ? undefined : id })}
        choices={[
          { id: EVERY, label: intl.formatMessage({ id: 'control.item.every-language' }) },
          ...languages.map((id) => ({
            id,
            label: intl.formatDisplayName(id, { type: 'language' }) ?? id,
          })),
        ]}
      />
      <Select
        label={intl.formatMessage({ id: 'control.item.status' })}
        value={filter.status ?? EVERY}
        onChange={(id) =>
          show({ ...filter, status: id === 'Draft' || id === 'Published' ? id : undefined })
        }
        choices={[
          { id: EVERY, label: intl.formatMessage({ id: 'control.item.every-status' }) },
          { id: 'Published', label: intl.formatMessage({ id: 'control.item.on-site' }) },
          { id: 'Draft', label: intl.formatMessage({ id: 'control.item.draft' }) },
        ]}
      />
    </div>
  );
}
