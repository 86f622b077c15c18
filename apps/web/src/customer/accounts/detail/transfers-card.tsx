/** What moved on the account, searched and narrowed down, and as a file. */
import { useMutation } from '@tanstack/react-query';
import { Download, ReceiptText } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { type Account, endingOf } from '#lib/accounts/accounts.queries.ts';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { saveFile } from '#lib/screen/save-file.ts';
import { TransferList } from '#lib/transfers/transfer-list.tsx';
import type { ListedTransfer } from '#lib/transfers/transfers.queries.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { CursorList } from '#ui/data/cursor-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { filterFrom, queryOf, searchWith } from './transfer-filter.ts';
import { TransferFilters } from './transfer-filters.tsx';

export function TransfersCard({ account }: { readonly account: Account }) {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const filter = filterFrom(search);
  const query = queryOf(account.id, filter);
  const list = useCursorList<ListedTransfer>({
    queryKey: ['customer', 'transfers', 'list', query],
    load: (cursor, signal) => bank.transfers.list({ query: { ...query, cursor }, signal }),
  });
  const save = useMutation({
    mutationFn: () => bank.transfers.exportCsv({ query }),
    onSuccess: (file) => saveFile(file, `transfers-${endingOf(account)}.csv`),
  });
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Card
      flush
      title={intl.formatMessage({ id: 'customer.accounts.transfers' })}
      actions={
        <Button
          size="compact"
          icon={<Download aria-hidden="true" className="size-4" />}
          isPending={save.isPending}
          onPress={() => save.mutate()}
        >
          {intl.formatMessage({ id: 'customer.transfers.export' })}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 border-b border-line px-5 pt-1 pb-4">
        <ProblemPanel
          of={save}
          title={intl.formatMessage({ id: 'customer.transfers.not-exported' })}
        />
        <TransferFilters
          key={JSON.stringify(filter)}
          filter={filter}
          currency={account.currency}
          onChange={(next) =>
            setSearch((before) => searchWith(before, next), { preventScrollReset: true })
          }
        />
      </div>
      <CursorList
        list={list}
        errorTitle={intl.formatMessage({ id: 'customer.transfers.not-loaded' })}
        empty={<Nothing isFiltered={isFiltered} />}
      >
        {(rows) => <TransferList transfers={rows} seenFrom={account.id} />}
      </CursorList>
    </Card>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const intl = useIntl();
  return (
    <EmptyState
      bare
      icon={<ReceiptText aria-hidden="true" />}
      title={intl.formatMessage({
        id: isFiltered ? 'ui.list.no-data' : 'customer.transfers.none',
      })}
    >
      {intl.formatMessage({
        id: isFiltered ? 'customer.transfers.none-fit' : 'customer.transfers.none-text',
      })}
    </EmptyState>
  );
}
