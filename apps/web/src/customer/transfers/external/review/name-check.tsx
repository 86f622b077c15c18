/** What the payee's bank says to the name, in all four outcomes; the customer decides. */
import { useIntl } from 'react-intl';
import type { Review } from '#customer/transfers/external/order.ts';
import type { ExternalTransfer } from '#customer/transfers/external/use-external-transfer.ts';
import type { Payee } from '#lib/payees/payees.queries.ts';
import { ProblemSummary } from '#lib/plain-form/problem-summary.tsx';
import { useAttempt } from '#lib/plain-form/use-attempt.ts';
import { Button } from '#ui/actions/button.tsx';
import { Checkbox } from '#ui/choices/checkbox.tsx';
import { Panel } from '#ui/feedback/panel.tsx';

export interface NameCheckProps {
  readonly payees: readonly Payee[];
  readonly review: Review;
  readonly transfer: ExternalTransfer;
  readonly accepted: boolean;
  readonly onAccept: (accepted: boolean) => void;
}

export function NameCheck({ payees, review, transfer, accepted, onAccept }: NameCheckProps) {
  const intl = useIntl();
  const attempt = useAttempt<never>();
  const { wish, said, answers } = review;
  const { outcome, name_found: found } = said.name_check;
  const kept = payees.find(({ id }) => id === wish.payee_id);
  const typed = wish.payee?.account_title ?? kept?.account_title ?? '';
  const names = {
    typed: <bdi key="typed">{typed}</bdi>,
    found: <bdi key="found">{found}</bdi>,
  };
  const { payee } = wish;
  return (
    <Panel
      tone={outcome === 'match' ? 'success' : 'warning'}
      title={intl.formatMessage({ id: `customer.name-check.${outcome}` })}
    >
      <div className="flex flex-col items-start gap-2">
        <p>{intl.formatMessage({ id: `customer.name-check.${outcome}-text` }, names)}</p>
        <ProblemSummary {...attempt} nameOf={String} />
        {found !== null && payee !== undefined && (
          <Button
            size="compact"
            isPending={attempt.isPending}
            onPress={() =>
              void attempt.run([], () =>
                transfer.open({ ...wish, payee: { ...payee, account_title: found } }, answers),
              )
            }
          >
            {intl.formatMessage({ id: 'customer.name-check.use' }, { found })}
          </Button>
        )}
        {outcome !== 'match' && (
          <Checkbox name="payee_ack" checked={accepted} onChange={onAccept}>
            {intl.formatMessage({ id: 'customer.name-check.accept' })}
          </Checkbox>
        )}
      </div>
    </Panel>
  );
}
