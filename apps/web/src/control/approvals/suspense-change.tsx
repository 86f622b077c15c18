/** What would become of money in suspense, in words: whose it is, and what that does. */
import type { TransferId } from '@fairlead/contract/ids';
import { referenceOf } from '@fairlead/contract/transfer-reference';
import type { ReactNode } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { Approval } from '#lib/approvals/approval.ts';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { textOf } from '#lib/money/money-text.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { DataTable } from '#ui/data/data-table.tsx';

interface Row {
  readonly name: ReactNode;
  readonly before: ReactNode;
  readonly after: ReactNode;
}

export function SuspenseChange({ approval }: { readonly approval: Approval }) {
  const intl = useIntl();
  const { after, amount } = approval;
  const direction = approval.before.direction === 'in' ? 'in' : 'out';
  const said = (id: 'nobody' | 'books' | 'nothing-left' | 'payment' | 'both-leave') =>
    intl.formatMessage({ id: `control.resolution.${id}` });
  const payment = {
    name: said('payment'),
    before: intl.formatMessage({ id: `control.resolution.payment-now-${direction}` }),
    after: thenOf(intl, approval),
  };
  const rows: Row[] = [
    {
      name: <MovementName approval={approval} />,
      before: said('nobody'),
      after: <Owner {...{ approval }} />,
    },
    ...(after.transfer_id == null ? [] : [payment]),
    {
      name: said('books'),
      before: (
        <>
          {amount !== null && <MoneyAmount money={amount} />}{' '}
          {intl.formatMessage({ id: `control.fact.direction.${direction}` })}
        </>
      ),
      after: said(after.transfer_id == null ? 'both-leave' : 'nothing-left'),
    },
  ];
  const header = (id: 'fact' | 'before' | 'after') =>
    intl.formatMessage({ id: `control.approvals.${id}` });
  return (
    <DataTable
      caption={intl.formatMessage({ id: 'control.approvals.change' })}
      rows={rows}
      rowKey={(row) => String(rows.indexOf(row))}
      columns={[
        { id: 'fact', header: header('fact'), isRowHeader: true, cell: (row) => row.name },
        { id: 'before', header: header('before'), cell: (row) => row.before },
        { id: 'after', header: header('after'), cell: (row) => row.after },
      ]}
    />
  );
}

/** What becomes of the payment; of one that came back also what the other bank kept of it. */
function thenOf(intl: IntlShape, { before, after, amount }: Approval): string {
  const direction = before.direction === 'in' ? 'in' : 'out';
  if (after.short_by == null || amount === null) {
    return intl.formatMessage({ id: `control.resolution.payment-then-${direction}` });
  }
  const short = { amount: String(after.short_by), currency: amount.currency };
  return intl.formatMessage(
    { id: 'control.resolution.payment-then-short' },
    { amount: textOf(amount, intl.locale), short: textOf(short, intl.locale) },
  );
}

function MovementName({ approval }: { readonly approval: Approval }) {
  const intl = useIntl();
  return (
    <span>
      {intl.formatMessage({ id: 'control.resolution.movement' })}{' '}
      <RailReference value={String(approval.before.reference)} />
    </span>
  );
}

function RailReference({ value }: { readonly value: string }) {
  return (
    <bdi dir="ltr" className="font-mono wrap-anywhere">
      {value}
    </bdi>
  );
}

/** The payment that it would belong to, or the movement that undoes it. */
function Owner({ approval }: { readonly approval: Approval }) {
  const intl = useIntl();
  const mayOpen = mayDo(useStaff(), 'customers.read');
  const { after, customer_id: customer } = approval;
  if (after.transfer_id == null) {
    return (
      <>
        {intl.formatMessage({ id: 'control.fact.undone_by' })}{' '}
        <RailReference value={String(after.undone_by)} />
      </>
    );
  }
  const id = String(after.transfer_id) as TransferId;
  const reference = <RailReference value={referenceOf(id)} />;
  return (
    <>
      {intl.formatMessage({ id: 'control.fact.transfer_id' })}{' '}
      {mayOpen && customer !== null ? (
        <TextLink href={paths.control.customerTransfer(customer, id)}>{reference}</TextLink>
      ) : (
        reference
      )}
    </>
  );
}
