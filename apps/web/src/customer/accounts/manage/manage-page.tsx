/** My accounts: their names, their order, and closing one that is no longer needed. */
import { useQuery } from '@tanstack/react-query';
import { Landmark, Plus } from 'lucide-react';
import { useIntl } from 'react-intl';
import { AccountRow } from '#lib/accounts/account-row.tsx';
import { type Account, accountsQuery, openOnes } from '#lib/accounts/accounts.queries.ts';
import { PersonaNote } from '#lib/factors/persona-note.tsx';
import { QueryView } from '#lib/list/query-view.tsx';
import { useCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Card } from '#ui/data/card.tsx';
import { RowsSkeleton } from '#ui/data/rows-skeleton.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ManageList } from './manage-list.tsx';

export function ManagePage() {
  const intl = useIntl();
  const accounts = useQuery(accountsQuery);
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'customer.accounts.title' })}
        lead={intl.formatMessage({ id: 'customer.accounts.lead' })}
        action={
          <LinkButton
            variant="primary"
            href={paths.customer.accountsCreate()}
            icon={<Plus aria-hidden="true" className="size-4" />}
          >
            {intl.formatMessage({ id: 'customer.accounts.create' })}
          </LinkButton>
        }
      />
      <QueryView
        query={accounts}
        errorTitle={intl.formatMessage({ id: 'customer.accounts.not-loaded' })}
        skeleton={
          <Card flush>
            <RowsSkeleton rows={4} />
          </Card>
        }
      >
        {(all) => <Accounts all={all} />}
      </QueryView>
    </div>
  );
}

/** Everybody shares the demonstration people, so their accounts are only looked at. */
function Accounts({ all }: { readonly all: readonly Account[] }) {
  const intl = useIntl();
  const { user } = useCustomer();
  const open = openOnes(all);
  const closed = all.filter(({ status }) => status === 'Closed');
  if (all.length === 0) {
    return (
      <EmptyState
        icon={<Landmark aria-hidden="true" />}
        title={intl.formatMessage({ id: 'ui.list.no-data' })}
      >
        {intl.formatMessage({ id: 'customer.accounts.none-text' })}
      </EmptyState>
    );
  }
  return (
    <>
      {user.persona && <PersonaNote />}
      {open.length > 0 && (
        <Card flush>
          {user.persona ? <PlainList accounts={open} /> : <ManageList accounts={open} />}
        </Card>
      )}
      {closed.length > 0 && (
        <Card flush title={intl.formatMessage({ id: 'customer.accounts.closed' })}>
          <PlainList accounts={closed} />
        </Card>
      )}
    </>
  );
}

function PlainList({ accounts }: { readonly accounts: readonly Account[] }) {
  return (
    <ul>
      {accounts.map((account) => (
        <AccountRow key={account.id} account={account} />
      ))}
    </ul>
  );
}
