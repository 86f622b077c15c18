/** Who, what, how much, at which price: as it would stand on paper. */
import { useQuery } from '@tanstack/react-query';
import { type IntlShape, useIntl } from 'react-intl';
import { accountsQuery, endingOf, nameOf } from '#lib/accounts/accounts.queries.ts';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { useCustomer } from '#lib/session/customer-session.ts';
import { exchangeFacts, rateFacts } from '#lib/transfers/exchange-facts.tsx';
import { movementOf } from '#lib/transfers/movement-of.ts';
import { recordedOn } from '#lib/transfers/recorded-on.ts';
import { TransferStatus } from '#lib/transfers/transfer-status.tsx';
import type { Transfer } from '#lib/transfers/transfers.queries.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';
import { CopyButton } from '#ui/data/copy-button.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { SimulatedMark } from '#ui/values/simulated-mark.tsx';
import type { External } from './status/external.queries.ts';

export interface ReceiptCardProps {
  readonly transfer: Transfer;
  /** Of a payment to somebody outside. */
  readonly external?: External;
}

export function ReceiptCard({ transfer, external }: ReceiptCardProps) {
  const intl = useIntl();
  const { from, to, amount, counterparty, status } = transfer;
  const isBetween = from !== null && to !== null;
  return (
    <Card
      title={
        <>
          {intl.formatMessage({ id: `customer.transfer-kind.${transfer.kind}` })}
          <SimulatedMark />
        </>
      }
      actions={<TransferStatus status={status} />}
    >
      <p className="text-3xl font-semibold tracking-tight">
        <MoneyAmount money={amount} mark="above" movement={movementOf(transfer, isBetween)} />
      </p>
      <p className="mb-4 text-muted">
        <bdi>{counterparty}</bdi>
      </p>
      <ReceiptFacts transfer={transfer} external={external} />
    </Card>
  );
}

interface ReceiptFactsProps {
  readonly transfer: Transfer;
  readonly external: External | undefined;
}

function ReceiptFacts({ transfer, external }: ReceiptFactsProps) {
  const intl = useIntl();
  const { user } = useCustomer();
  const { from, to, comment, reference, value_date, created_at, kind } = transfer;
  const name = (id: MessageId) => intl.formatMessage({ id });
  const day = (date: string) => intl.formatDate(date, { dateStyle: 'long', timeZone: 'UTC' });
  const referenceName = name('customer.transfer.reference');
  const recorded = recordedOn(transfer, user.time_zone);
  const ends = [
    ...(from === null ? [] : [{ name: name('customer.internal.from'), value: <Own id={from} /> }]),
    ...(to === null ? [] : [{ name: name('customer.internal.to'), value: <Own id={to} /> }]),
    ...(external === undefined ? [] : outsideOf(intl, external)),
  ];
  const prices = kind === 'internal' ? pricesOf(intl, transfer) : [];
  return (
    <Facts
      facts={[
        ...ends,
        ...prices,
        ...refersTo(intl, transfer),
        ...(comment === null
          ? []
          : [{ name: name('customer.internal.comment'), value: <bdi>{comment}</bdi> }]),
        { name: name('customer.transfer.value-date'), value: day(value_date) },
        {
          name: name(
            kind === 'simulated' && recorded !== undefined
              ? 'customer.transfer.generated'
              : 'customer.transfer.recorded',
          ),
          value: <DateTime iso={created_at} style="exact" timeZone={user.time_zone} />,
        },
        {
          name: referenceName,
          value: (
            <span className="-my-2.5 flex items-center gap-1">
              <bdi dir="ltr" className="font-mono text-sm wrap-anywhere">
                {reference}
              </bdi>
              <span className="print:hidden">
                <CopyButton label={referenceName} value={reference} />
              </span>
            </span>
          ),
        },
      ]}
    />
  );
}

/** What a correction by staff corrects, takes back, or was taken back by. */
function refersTo(intl: IntlShape, { adjustment }: Transfer) {
  return (['corrects', 'reverses', 'reversed_by'] as const).flatMap((what) => {
    const id = adjustment?.[what] ?? null;
    if (id === null) return [];
    const href = paths.customer.transfer(id);
    const name = intl.formatMessage({ id: `customer.transfer.${what}` });
    const see = intl.formatMessage({ id: 'customer.transfer.see' });
    return [{ name, value: <TextLink href={href}>{see}</TextLink> }];
  });
}

/** What left, what it cost, what arrived. */
function pricesOf(intl: IntlShape, { left, arrived, quote }: Transfer) {
  return [
    {
      name: intl.formatMessage({ id: 'customer.exchange.left' }),
      value: <MoneyAmount money={left} mark="above" />,
    },
    ...exchangeFacts(intl, quote),
    {
      name: intl.formatMessage({ id: 'customer.exchange.arrived' }),
      value: <MoneyAmount money={arrived} mark="above" />,
    },
  ];
}

/** *Arrived* only once it has; what failed or was cancelled never left. */
function tenseOf(status: External['status']): 'past' | 'future' | 'never' {
  if (status === 'Completed' || status === 'Returned') return 'past';
  return status === 'Failed' || status === 'Cancelled' ? 'never' : 'future';
}

const LEAVES = {
  past: 'customer.exchange.left',
  future: 'customer.exchange.leaves',
  never: 'customer.exchange.would-leave',
} as const;
const ARRIVES = {
  past: 'customer.exchange.arrived',
  future: 'customer.exchange.arrives',
  never: 'customer.exchange.would-arrive',
} as const;

/** To whom, what left, what it cost, what arrived. */
function outsideOf(intl: IntlShape, external: External) {
  const { payee, status, left, fee, quote, arrived, rail_reference: rail } = external;
  const name = (id: MessageId) => intl.formatMessage({ id });
  const tense = tenseOf(status);
  return [
    {
      name: name('customer.internal.to'),
      value: (
        <>
          <span className="block">
            <bdi>{payee.account_title}</bdi>
          </span>
          <span className="block">
            <bdi>{payee.bank_name}</bdi>
          </span>
          <bdi dir="ltr" className="money block w-fit">
            {payee.account_shown}
          </bdi>
        </>
      ),
    },
    {
      name: name(LEAVES[tense]),
      value: <MoneyAmount money={left} mark="above" />,
    },
    {
      name: name('customer.external.fee'),
      value:
        fee.amount === '0' ? (
          name('customer.exchange.free')
        ) : (
          <MoneyAmount money={fee} mark="above" />
        ),
    },
    ...(quote === null ? [] : rateFacts(intl, quote)),
    {
      name: name(ARRIVES[tense]),
      value: <MoneyAmount money={arrived} mark="above" />,
    },
    ...cameBackOf(intl, external),
    ...(rail === null
      ? []
      : [
          {
            name: name('customer.external.rail-reference'),
            value: (
              <bdi dir="ltr" className="font-mono text-sm">
                {rail}
              </bdi>
            ),
          },
        ]),
  ];
}

/** Where the other bank kept a part of what came back. */
function cameBackOf(intl: IntlShape, { short_return: short }: External) {
  if (short === null) return [];
  return [
    {
      name: intl.formatMessage({ id: 'customer.external.back-again' }),
      value: <MoneyAmount money={short.back} mark="above" />,
    },
    {
      name: intl.formatMessage({ id: 'customer.external.kept-outside' }),
      value: <MoneyAmount money={short.kept} mark="above" />,
    },
  ];
}

/** One of the customer's own accounts, by its name. */
function Own({ id }: { readonly id: string }) {
  const intl = useIntl();
  const accounts = useQuery(accountsQuery);
  if (accounts.isPending) return <Skeleton className="h-6 w-40" />;
  const account = accounts.data?.find((one) => one.id === id);
  const href = paths.customer.accountDetail(id);
  if (account === undefined) {
    return (
      <>
        <TextLink href={href}>{intl.formatMessage({ id: 'customer.accounts.one' })}</TextLink>
        <span className="block text-sm text-muted">
          {intl.formatMessage({ id: 'customer.transfer.name-not-loaded' })}
        </span>
      </>
    );
  }
  return (
    <TextLink href={href}>
      <bdi>
        {nameOf(intl, account)} ·{' '}
        {intl.formatMessage({ id: 'customer.accounts.ending' }, { ending: endingOf(account) })}
      </bdi>
    </TextLink>
  );
}
