/** Looks for something; the list below follows. Escape empties it. */
import { Search, X } from 'lucide-react';
import { useIntl } from 'react-intl';
import { bareInputClass, groupClass } from '#ui/field-frame/field-class.ts';
import { TextFrame } from '#ui/field-frame/text-frame.tsx';

export interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const intl = useIntl();
  return (
    <TextFrame label={label}>
      {(control) => (
        <div className={groupClass}>
          <Search aria-hidden="true" className="ms-3 size-4 shrink-0 self-center text-muted" />
          <input
            {...control}
            type="search"
            aria-keyshortcuts="/"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && onChange('')}
            className={`${bareInputClass} [&::-webkit-search-cancel-button]:hidden`}
          />
          {value !== '' && (
            <button
              type="button"
              onClick={() => onChange('')}
              aria-label={intl.formatMessage({ id: 'ui.search.clear' })}
              className="grid min-w-11 place-items-center rounded-sm text-muted hover:text-ink"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          )}
        </div>
      )}
    </TextFrame>
  );
}
