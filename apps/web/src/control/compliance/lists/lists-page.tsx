/** The sanctions lists, what came with each and by when it is due; the pairs that were cleared. */
import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { QueryView } from '#lib/list/query-view.tsx';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ClearedPairs } from './cleared-pairs.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { listsQuery } from './lists.queries.ts';
import { ListsDue } from './lists-due.tsx';
import { ListsTable } from './lists-table.tsx';

export function ListsPage() {
  const intl = useIntl();
  const mayImport = mayDo(useStaff(), 'screening.import');
  const [importing, setImporting] = useState(false);
  const lists = useQuery(listsQuery);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.lists.title' })}
        lead={intl.formatMessage({ id: 'control.lists.lead' })}
        action={
          mayImport && (
            <Button
              variant="primary"
              icon={<Upload aria-hidden="true" className="size-5" />}
              onPress={() => setImporting(true)}
            >
              {intl.formatMessage({ id: 'control.lists.import' })}
            </Button>
          )
        }
      />
      {lists.data !== undefined && <ListsDue lists={lists.data} />}
      <Card flush>
        <QueryView
          query={lists}
          padded
          errorTitle={intl.formatMessage({ id: 'control.lists.not-loaded' })}
          skeleton={<Skeleton className="h-40 w-full" />}
        >
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState bare title={intl.formatMessage({ id: 'ui.list.no-data' })}>
                {intl.formatMessage({ id: 'control.lists.empty' })}
              </EmptyState>
            ) : (
              <ListsTable lists={rows} mayRetire={mayImport} />
            )
          }
        </QueryView>
      </Card>
      <ClearedPairs />
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </div>
  );
}
