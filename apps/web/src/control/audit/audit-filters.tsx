/** The filter in force: days to set, and what was followed, each to be taken off again. */
import { X } from 'lucide-react';
import { useIntl } from 'react-intl';
import { DayFilters } from '#lib/list/filters/days.tsx';
import { Anchor } from '#ui/actions/anchor.tsx';
import { actionWords } from './action-words.ts';
import { type AuditFilter, auditAddress } from './audit-filter.ts';

const FOLLOWED = ['action', 'staff', 'customer'] as const;

export function AuditFilters({ filter }: { readonly filter: AuditFilter }) {
  const intl = useIntl();
  const set = FOLLOWED.flatMap((name) => {
    const value = filter[name];
    return value === undefined ? [] : [{ name, value }];
  });
  return (
    <div className="flex flex-wrap items-end gap-4">
      <DayFilters className="min-w-44" />
      <ul className="flex flex-wrap gap-2">
        {set.map(({ name, value }) => {
          const { [name]: _off, ...rest } = filter;
          const words = name === 'action' ? actionWords(intl, value) : undefined;
          return (
            <li key={name}>
              <Anchor
                href={auditAddress(rest)}
                aria-label={intl.formatMessage(
                  { id: 'control.audit.take-off' },
                  { value: words ?? value },
                )}
                className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-raised px-4 text-sm hover:bg-sunken"
              >
                <span className="text-muted">
                  {intl.formatMessage({ id: `control.audit.by-${name}` })}
                </span>
                {words === undefined ? (
                  <bdi dir="ltr" className="max-w-48 truncate font-mono">
                    {value}
                  </bdi>
                ) : (
                  <span className="max-w-64 truncate" title={value}>
                    {words}
                  </span>
                )}
                <X aria-hidden="true" className="size-4 text-muted" />
              </Anchor>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
