/** The rate is no longer held: a new one is asked for, and shown before anything is sent. */
import { useIntl } from 'react-intl';
import { ProblemSummary } from '#lib/plain-form/problem-summary.tsx';
import { useAttempt } from '#lib/plain-form/use-attempt.ts';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';

export interface RateExpiredProps {
  /** Asks for the same with today's rate. */
  readonly again: () => Promise<void>;
  /** Back to the form. */
  readonly change: () => void;
}

export function RateExpired({ again, change }: RateExpiredProps) {
  const intl = useIntl();
  const attempt = useAttempt<never>();
  return (
    <div className="flex flex-col gap-4">
      <ProblemSummary {...attempt} nameOf={String} />
      <Panel tone="warning" title={intl.formatMessage({ id: 'customer.internal.expired' })}>
        {intl.formatMessage({ id: 'customer.internal.expired-text' })}
      </Panel>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          isPending={attempt.isPending}
          onPress={() => void attempt.run([], again)}
        >
          {intl.formatMessage({ id: 'customer.internal.new-rate' })}
        </Button>
        <Button onPress={change}>{intl.formatMessage({ id: 'customer.internal.change' })}</Button>
      </div>
    </div>
  );
}
