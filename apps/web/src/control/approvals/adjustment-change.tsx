/** A proposed correction in words: what would move, what is corrected, what the customer reads. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { type Adjustment, adjustmentQuery } from '#lib/adjustments/adjustment.queries.ts';
import type { Approval } from '#lib/approvals/approval.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { DataTable } from '#ui/data/data-table.tsx';
import { RowsSkeleton } from '#ui/data/rows-skeleton.tsx';

export function AdjustmentChange({ approval }: { readonly approval: Approval }) {
  const intl = useIntl();
  const adjustment = useQuery(adjustmentQuery(approval.subject.id));
  return (
    <QueryView
      query={adjustment}
      errorTitle={intl.formatMessage({ id: 'control.approvals.not-loaded' })}
      skeleton={<RowsSkeleton rows={3} />}
      padded
    >
      {(known) => <Change approval={approval} adjustment={known} />}
    </QueryView>
  );
}

interface ChangeProps {
  readonly approval: Approval;
  readonly adjustment: Adjustment;
}

interface Row {
  readonly name: string;
  readonly before: ReactNode;
  readonly after: ReactNode;
}

function Change({ approval, adjustment }: ChangeProps) {
  const intl = useIntl();
  const name = (id: 'moves' | 'about' | 'preview') =>
    intl.formatMessage({ id: `control.adjustments.${id}` });
  const { type, amount, account_name: account, reads, note } = adjustment;
  const rows: Row[] = [
    {
      name: name('moves'),
      before: '–',
      after: (
        <>
          <MoneyAmount money={amount} movement={type === 'Credit' ? 'credit' : 'debit'} />{' '}
          <bdi>{account}</bdi>
        </>
      ),
    },
    { name: name('about'), ...aboutOf({ approval, adjustment }) },
    {
      name: name('preview'),
      before: '–',
      after: (
        <>
          <bdi className="wrap-anywhere">{reads}</bdi>
          {note !== null && (
            <span className="block wrap-anywhere text-muted">
              <bdi>{note}</bdi>
            </span>
          )}
        </>
      ),
    },
  ];
  return (
    <DataTable
      caption={intl.formatMessage({ id: 'control.approvals.change' })}
      rows={rows}
      rowKey={(row) => row.name}
      columns={[
        {
          id: 'fact',
          header: intl.formatMessage({ id: 'control.approvals.fact' }),
          isRowHeader: true,
          cell: (row) => row.name,
        },
        {
          id: 'before',
          header: intl.formatMessage({ id: 'control.approvals.before' }),
          cell: (row) => row.before,
        },
        {
          id: 'after',
          header: intl.formatMessage({ id: 'control.approvals.after' }),
          cell: (row) => row.after,
        },
      ]}
    />
  );
}

/** How much of it is corrected now, and how much would be. */
function aboutOf({ approval, adjustment }: ChangeProps): Pick<Row, 'before' | 'after'> {
  const { corrects, reverses, customer_id: customer } = adjustment;
  if (corrects !== null) {
    return {
      before: <Corrected {...{ corrects, minor: approval.before.corrected }} />,
      after: <Corrected {...{ corrects, minor: approval.after.corrected }} />,
    };
  }
  if (reverses === null) return { before: '–', after: <Goodwill /> };
  const href = paths.control.customerTransfer(customer, reverses);
  return { before: <Standing href={href} />, after: <TakenBack /> };
}

interface CorrectedProps {
  readonly corrects: NonNullable<Adjustment['corrects']>;
  readonly minor: Approval['before'][string] | undefined;
}

function Corrected({ corrects, minor }: CorrectedProps) {
  const intl = useIntl();
  const { amount, counterparty, reference } = corrects;
  return (
    <>
      {intl.formatMessage(
        { id: 'control.adjustments.corrected-of' },
        {
          part: (
            <MoneyAmount
              key="part"
              mark="above"
              money={{ amount: String(minor ?? 0), currency: amount.currency }}
            />
          ),
          whole: <MoneyAmount key="whole" money={amount} />,
        },
      )}
      <span className="block text-muted">
        <bdi>{counterparty}</bdi> <bdi dir="ltr">{reference}</bdi>
      </span>
    </>
  );
}

function Goodwill() {
  return useIntl().formatMessage({ id: 'control.adjustments.goodwill' });
}

function TakenBack() {
  return useIntl().formatMessage({ id: 'control.adjustments.taken-back' });
}

function Standing({ href }: { readonly href: string }) {
  const intl = useIntl();
  return <TextLink href={href}>{intl.formatMessage({ id: 'control.adjustments.first' })}</TextLink>;
}
