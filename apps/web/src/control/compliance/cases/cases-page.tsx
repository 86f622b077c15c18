/** The queue of cases, the one to be decided first on top; the filter stands in the address bar. */
import { caseKinds, caseStatuses } from '@fairlead/contract/choices';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { type CaseRow, casesKey } from '#lib/cases/cases.ts';
import { bank } from '#lib/client.ts';
import { ExportButton } from '#lib/list/export-button.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useSort } from '#lib/list/use-sort.ts';
import { useStaff } from '#lib/session/staff-session.ts';
import { Card } from '#ui/data/card.tsx';
import { CursorList } from '#ui/data/cursor-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { CaseFilters } from './case-filters.tsx';
import { CaseTable } from './case-table.tsx';

export function CasesPage() {
  const intl = useIntl();
  const { staff } = useStaff();
  const [search] = useSearchParams();
  const words = search.get('search')?.trim() || undefined;
  // What somebody looks for by name may be decided already.
  const chosen = search.get('status') ?? (words === undefined ? 'Open' : '');
  const status = caseStatuses.find((one) => one === chosen);
  const kind = caseKinds.find((one) => one === search.get('kind'));
  const mine = search.get('whose') === 'mine';
  const sort = useSort(['decide_by', '-decide_by', 'opened', '-opened'], 'decide_by');
  const filter = {
    status,
    kind,
    search: words,
    sort: sort.value,
    ...(mine ? { assigned_to: staff.id } : {}),
  };
  const list = useCursorList<CaseRow>({
    queryKey: [...casesKey, 'list', filter],
    load: (cursor, signal) => bank.cases.list({ query: { cursor, ...filter }, signal }),
  });
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.compliance.title' })}
        lead={intl.formatMessage({ id: 'control.compliance.lead' })}
        action={<ExportButton take={() => bank.cases.export({ body: filter })} />}
      />
      <CaseFilters chosen={{ status, kind, mine }} />
      <Card flush>
        <CursorList
          list={list}
          errorTitle={intl.formatMessage({ id: 'control.compliance.not-loaded' })}
          empty={
            <EmptyState bare title={intl.formatMessage({ id: 'ui.list.no-data' })}>
              {intl.formatMessage({ id: 'control.compliance.empty' })}
            </EmptyState>
          }
        >
          {(rows) => <CaseTable rows={rows} sort={sort} />}
        </CursorList>
      </Card>
    </div>
  );
}
