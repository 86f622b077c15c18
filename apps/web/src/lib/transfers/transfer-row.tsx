/** One transfer in a list. */
import type { AccountId } from '@fairlead/contract/ids';
import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight } from 'lucide-react';
import { useIntl } from 'react-intl';
import { MarkedAmount } from '#lib/money/marked-amount.tsx';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { useCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { movementOf } from './movement-of.ts';
import { recordedOn } from './recorded-on.ts';
import { TransferStatus } from './transfer-status.tsx';
import type { ListedTransfer } from './transfers.queries.ts';

export interface TransferRowProps {
  readonly transfer: ListedTransfer;
  readonly seenFrom: AccountId | undefined;
}

export function TransferRow({ transfer, seenFrom }: TransferRowProps) {
  const intl = useIntl();
  const { id, type, from, to, amount, balance_after, counterparty, status } = transfer;
  // Seen from nowhere in particular, money between own accounts neither comes nor goes.
  const isBetween = seenFrom === undefined && from !== null && to !== null;
  const Icon = isBetween ? ArrowLeftRight : type === 'Credit' ? ArrowDownLeft : ArrowUpRight;
  return (
    <li className="border-t border-line first:border-t-0">
      <Anchor
        href={paths.customer.transfer(id, seenFrom)}
        className="flex min-h-16 items-center gap-4 px-5 py-3 -outline-offset-2! transition-colors hover:bg-sunken"
      >
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink max-sm:hidden">
          <Icon aria-hidden="true" className="mirror-rtl size-4" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
            {/* A row of its own would take the side of the name's writing. */}
            <span>
              <bdi>{counterparty}</bdi>
            </span>
            {status !== 'Completed' && <TransferStatus status={status} />}
          </span>
          <About transfer={transfer} />
        </span>
        <span className="flex shrink-0 flex-col items-end">
          <MarkedAmount money={amount} movement={movementOf(transfer, isBetween)} />
          {seenFrom !== undefined && balance_after !== null && (
            <span className="text-sm text-muted">
              <span className="sr-only">
                {intl.formatMessage({ id: 'customer.transfers.balance-after' })}{' '}
              </span>
              <MoneyAmount money={balance_after} mark="above" />
            </span>
          )}
        </span>
      </Anchor>
    </li>
  );
}

function About({ transfer }: { readonly transfer: ListedTransfer }) {
  const intl = useIntl();
  const { user } = useCustomer();
  const { kind, comment } = transfer;
  const recorded = recordedOn(transfer, user.time_zone);
  return (
    <span className="block text-sm wrap-anywhere text-muted">
      {intl.formatMessage({ id: `customer.transfer-kind.${kind}` })}
      {comment !== null && (
        <>
          {' · '}
          <bdi>{comment}</bdi>
        </>
      )}
      {recorded !== undefined && (
        <>
          {' · '}
          {intl.formatMessage(
            {
              id:
                kind === 'simulated'
                  ? 'customer.transfers.generated-on'
                  : 'customer.transfers.recorded-on',
            },
            { day: intl.formatDate(recorded, { dateStyle: 'medium', timeZone: 'UTC' }) },
          )}
        </>
      )}
    </span>
  );
}
