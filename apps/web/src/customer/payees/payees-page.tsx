/** `/user/payees`: whom the customer pays, last used first. */
import { UserRoundPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { PAYEES, type Payee } from '#lib/payees/payees.queries.ts';
import { useCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Card } from '#ui/data/card.tsx';
import { CursorList } from '#ui/data/cursor-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { PayeeRow } from './payee-row.tsx';

export function PayeesPage() {
  const intl = useIntl();
  const { user } = useCustomer();
  const [text, setText] = useState('');
  const sought = text.trim();
  const list = useCursorList<Payee>({
    queryKey: [...PAYEES, 'list', sought],
    load: (cursor, signal) =>
      bank.payees.list({
        query: sought === '' ? { cursor } : { cursor, text: sought },
        signal,
      }),
  });
  const title = intl.formatMessage({ id: 'customer.payees.title' });
  const add = user.persona ? undefined : (
    <LinkButton variant="primary" href={paths.customer.payeesAdd()}>
      <UserRoundPlus aria-hidden="true" className="size-4" />
      {intl.formatMessage({ id: 'customer.payees.add' })}
    </LinkButton>
  );
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader
        title={title}
        lead={intl.formatMessage({ id: 'customer.payees.lead' })}
        crumbs={[
          {
            label: intl.formatMessage({ id: 'customer.transfers.title' }),
            href: paths.customer.transfers(),
          },
          { label: title, href: paths.customer.payees() },
        ]}
        action={add}
      />
      {(text !== '' || list.rows.length > 0) && (
        <SearchField
          label={intl.formatMessage({ id: 'customer.payees.search' })}
          value={text}
          onChange={setText}
        />
      )}
      <Card flush>
        <CursorList
          list={list}
          errorTitle={intl.formatMessage({ id: 'customer.payees.not-loaded' })}
          empty={<NoPayees sought={sought} />}
        >
          {(rows) => (
            <ul>
              {rows.map((payee) => (
                <PayeeRow key={payee.id} payee={payee} />
              ))}
            </ul>
          )}
        </CursorList>
      </Card>
    </div>
  );
}

function NoPayees({ sought }: { readonly sought: string }) {
  const intl = useIntl();
  return (
    <EmptyState
      bare
      icon={<Users aria-hidden="true" />}
      title={intl.formatMessage({
        id: sought === '' ? 'customer.payees.none' : 'customer.payees.none-fit',
      })}
    >
      {sought === '' ? intl.formatMessage({ id: 'customer.payees.none-text' }) : undefined}
    </EmptyState>
  );
}
