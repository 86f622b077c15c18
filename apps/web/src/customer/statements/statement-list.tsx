/** The statements there are, newest first, of all accounts or of one. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { Select } from '#ui/choices/select.tsx';
import { Card } from '#ui/data/card.tsx';
import { CursorList } from '#ui/data/cursor-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SimulatedMark } from '#ui/values/simulated-mark.tsx';
import { StatementRow } from './statement-row.tsx';
import { type Statement, type StatementAccount, statementsKey } from './statements.queries.ts';
import { useAccountName } from './use-account-name.ts';

const ALL = 'all';

export interface StatementListProps {
  readonly accounts: readonly StatementAccount[];
  /** The one that was asked for a moment ago. */
  readonly made: string | undefined;
}

export function StatementList({ accounts, made }: StatementListProps) {
  const intl = useIntl();
  const nameOf = useAccountName();
  const [chosen, setChosen] = useState(ALL);
  const account_id = accounts.find(({ id }) => id === chosen)?.id;
  const list = useCursorList<Statement>({
    queryKey: [...statementsKey, chosen],
    load: (cursor, signal) => bank.statements.list({ query: { cursor, account_id }, signal }),
  });
  const all = { id: ALL, label: intl.formatMessage({ id: 'customer.statements.all' }) };
  return (
    <Card
      flush
      title={
        <>
          {intl.formatMessage({ id: 'customer.statements.list' })}
          <SimulatedMark />
        </>
      }
    >
      {accounts.length > 1 && (
        <div className="max-w-md px-5 pb-4">
          <Select
            label={intl.formatMessage({ id: 'customer.statements.show' })}
            choices={[all, ...accounts.map((one) => ({ id: one.id, label: nameOf(one) }))]}
            value={chosen}
            onChange={setChosen}
          />
        </div>
      )}
      <CursorList
        list={list}
        errorTitle={intl.formatMessage({ id: 'customer.statements.not-loaded' })}
        empty={
          <EmptyState bare title={intl.formatMessage({ id: 'customer.statements.none' })}>
            {intl.formatMessage({ id: 'customer.statements.none-text' })}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul aria-live="polite">
            {rows.map((statement) => (
              <StatementRow
                key={statement.id}
                statement={statement}
                account={accounts.find(({ id }) => id === statement.account_id)}
                isNew={statement.id === made}
              />
            ))}
          </ul>
        )}
      </CursorList>
    </Card>
  );
}
