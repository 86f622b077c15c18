/**
 * The audit log: who did what, newest first. One narrows it down by following an action or a
 * person in a row, and by days; the filter stands in the address bar.
 */
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { bank } from '#lib/client.ts';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useSort } from '#lib/list/use-sort.ts';
import { Card } from '#ui/data/card.tsx';
import { CursorList } from '#ui/data/cursor-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { AuditActions } from './audit-actions.tsx';
import { filterFrom, queryOf } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { type AuditRecord, AuditTable } from './audit-table.tsx';

export function AuditPage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const filter = filterFrom(search);
  const sort = useSort(['at', '-at'], '-at');
  const list = useCursorList<AuditRecord>({
    queryKey: ['staff', 'audit', filter],
    load: (cursor, signal) => bank.audit.list({ query: { cursor, ...queryOf(filter) }, signal }),
  });
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.audit.title' })}
        lead={intl.formatMessage({ id: 'control.audit.lead' })}
        action={<AuditActions filter={filter} />}
      />
      <AuditFilters filter={filter} />
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
          {(rows) => <AuditTable rows={rows} filter={filter} sort={sort} />}
        </CursorList>
      </Card>
    </div>
  );
}
