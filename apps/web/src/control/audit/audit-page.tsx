/** The audit log: who did what, newest first. The filter stands in the address bar. */
import { useDeferredValue } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { bank } from '#lib/client.ts';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { Card } from '#ui/data/card.tsx';
import { CursorList } from '#ui/data/cursor-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { type AuditRecord, AuditTable } from './audit-table.tsx';

const FILTERS = ['action', 'actor'] as const;

export function AuditPage() {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const action = useDeferredValue(search.get('action')?.trim() ?? '');
  const actor = useDeferredValue(search.get('actor')?.trim() ?? '');
  const list = useCursorList<AuditRecord>({
    queryKey: ['staff', 'audit', action, actor],
    load: (cursor, signal) =>
      bank.audit.list({
        query: {
          cursor,
          ...(action === '' ? {} : { action }),
          ...(actor === '' ? {} : { actor }),
        },
        signal,
      }),
  });
  function filterBy(name: string, value: string) {
    setSearch(
      (before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.audit.title' })}
        lead={intl.formatMessage({ id: 'control.audit.lead' })}
      />
      <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
        {FILTERS.map((name) => (
          <SearchField
            key={name}
            label={intl.formatMessage({ id: `control.audit.by-${name}` })}
            value={search.get(name) ?? ''}
            onChange={(value) => filterBy(name, value)}
          />
        ))}
      </div>
      <Card flush>
        <CursorList
          list={list}
          errorTitle={intl.formatMessage({ id: 'control.audit.not-loaded' })}
          empty={
            <EmptyState bare title={intl.formatMessage({ id: 'ui.list.no-data' })}>
              {intl.formatMessage({ id: 'control.audit.empty' })}
            </EmptyState>
          }
        >
          {(rows) => <AuditTable rows={rows} />}
        </CursorList>
      </Card>
    </div>
  );
}
