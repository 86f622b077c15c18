/** Everything about the payment on one card, what is still asked, and then the decision. */
import type { NameCheckOutcome } from '@fairlead/contract';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Review } from '#customer/transfers/external/order.ts';
import type { ExternalTransfer } from '#customer/transfers/external/use-external-transfer.ts';
import { RateExpired } from '#customer/transfers/rate-expired.tsx';
import type { Account } from '#lib/accounts/accounts.queries.ts';
import type { Payee } from '#lib/payees/payees.queries.ts';
import { useSecondsUntil } from '#lib/second-factor/use-seconds-until.ts';
import { Card } from '#ui/data/card.tsx';
import { SimulatedMark } from '#ui/values/simulated-mark.tsx';
import { Decide } from './decide.tsx';
import { NameCheck } from './name-check.tsx';
import { Questions } from './questions.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { WhatWeCheck } from './what-we-check.tsx';
import { WouldWait } from './would-wait.tsx';

export interface ReviewCardProps {
  readonly accounts: readonly Account[];
  readonly payees: readonly Payee[];
  readonly review: Review;
  readonly transfer: ExternalTransfer;
}

export function ReviewCard({ accounts, payees, review, transfer }: ReviewCardProps) {
  const intl = useIntl();
  const heading = useRef<HTMLSpanElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { said, until } = review;
  const { outcome } = said.name_check;
  // Asked again, the bank may say something else: that has to be seen anew.
  const [seen, setSeen] = useState<NameCheckOutcome>();
  const accepted = seen === outcome;
  const left = useSecondsUntil(until);
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
        <ReviewFacts accounts={accounts} payees={payees} review={review} />
        {said.leave_by !== null && <WouldWait by={said.leave_by} />}
        {until !== undefined && left > 0 && (
          <p role="timer" className="text-sm text-muted tabular-nums">
            {intl.formatMessage({ id: 'customer.internal.held' }, { seconds: left })}
          </p>
        )}
        <NameCheck
          payees={payees}
          review={review}
          transfer={transfer}
          accepted={accepted}
          onAccept={(yes) => setSeen(yes ? outcome : undefined)}
        />
        <WhatWeCheck review={review} />
        <NextStep
          review={review}
          transfer={transfer}
          isOver={until !== undefined && left === 0 && transfer.sending.state === 'idle'}
          mayDecide={accepted || outcome === 'match'}
        />
      </div>
    </Card>
  );
}

interface NextStepProps extends Pick<ReviewCardProps, 'review' | 'transfer'> {
  /** The rate is no longer held. */
  readonly isOver: boolean;
  readonly mayDecide: boolean;
}

/** What the bank still asks comes before a rate that has run out: asking again brings a new one. */
function NextStep({ review, transfer, isOver, mayDecide }: NextStepProps) {
  if (review.said.needs.some((need) => need !== 'payee_ack')) {
    return <Questions review={review} transfer={transfer} />;
  }
  if (isOver) {
    const again = () => transfer.open(review.wish, review.answers);
    return <RateExpired again={again} change={transfer.change} />;
  }
  return <Decide review={review} transfer={transfer} mayDecide={mayDecide} />;
}
