/** Everything about the transfer on one card, before it is confirmed. */
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { RateExpired } from '#customer/transfers/rate-expired.tsx';
import { type Account, endingOf, nameOf } from '#lib/accounts/accounts.queries.ts';
import { useSecondsUntil } from '#lib/second-factor/use-seconds-until.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { SimulatedMark } from '#ui/values/simulated-mark.tsx';
import type { Review } from './order.ts';
import { ReviewFacts } from './review-facts.tsx';
import type { InternalTransfer } from './use-internal-transfer.ts';

export interface ReviewCardProps {
  readonly accounts: readonly Account[];
  readonly review: Review;
  readonly transfer: InternalTransfer;
}

export function ReviewCard({ accounts, review, transfer }: ReviewCardProps) {
  const intl = useIntl();
  const heading = useRef<HTMLSpanElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { sending } = transfer;
  const { order, quote, until } = review;
  const left = useSecondsUntil(until);
  // What is on its way is not asked for anew.
  const isOver = quote !== undefined && left === 0 && sending.state === 'idle';
  const name = useAccountName(accounts);
  const currency = accounts.find(({ id }) => id === order.from)?.currency ?? 'USD';
  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1} className="outline-none!">
          {intl.formatMessage({ id: 'customer.internal.review-title' })}
          <SimulatedMark />
        </span>
      }
    >
      <div className="flex flex-col gap-5">
        <ReviewFacts
          from={name(order.from)}
          to={name(order.to)}
          leaves={{ amount: order.amount, currency }}
          comment={order.comment}
          quote={quote}
        />
        {quote !== undefined && !isOver && (
          <p role="timer" className="text-sm text-muted tabular-nums">
            {intl.formatMessage({ id: 'customer.internal.held' }, { seconds: left })}
          </p>
        )}
        {isOver ? (
          <Expired review={review} transfer={transfer} accounts={accounts} />
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button
              variant="primary"
              isPending={sending.state === 'sending'}
              onPress={() => sending.send(order)}
            >
              {intl.formatMessage({ id: 'customer.internal.confirm' })}
            </Button>
            <Button isDisabled={sending.state === 'sending'} onPress={transfer.change}>
              {intl.formatMessage({ id: 'customer.internal.change' })}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function useAccountName(accounts: readonly Account[]) {
  const intl = useIntl();
  return (id: string) => {
    const account = accounts.find((one) => one.id === id);
    if (account === undefined) return '';
    const ending = intl.formatMessage(
      { id: 'customer.accounts.ending' },
      { ending: endingOf(account) },
    );
    return `${nameOf(intl, account)} · ${ending}`;
  };
}

function Expired({ review, transfer }: ReviewCardProps) {
  const { order, quote } = review;
  const again = async () => {
    const { id: _used, quote_id: _old, ...wish } = order;
    const exchange = quote && { from: quote.amount.currency, to: quote.arrives.currency };
    await transfer.open({ ...wish, ...(exchange === undefined ? {} : { exchange }) });
  };
  return <RateExpired again={again} change={transfer.change} />;
}
