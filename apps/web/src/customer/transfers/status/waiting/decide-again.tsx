/** After a day, below the warning that fits the new answers: go on, wait once more, or cancel. */
import type { Purpose } from '@fairlead/contract';
import { warningFor } from '@fairlead/contract/protection-warning';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type { Decision, ScamAnswers } from '#customer/transfers/external/order.ts';
import { FittingWarning } from '#customer/transfers/external/review/fitting-warning.tsx';
import { CancelTransfer } from '#customer/transfers/status/cancel-transfer.tsx';
import { type External, show } from '#customer/transfers/status/external.queries.ts';
import { OpenUntil } from '#customer/transfers/status/open-until.tsx';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { Button } from '#ui/actions/button.tsx';

export interface AnswersNow extends ScamAnswers {
  readonly purpose: Purpose;
}

export interface DecideAgainProps {
  readonly transfer: External;
  readonly answers: AnswersNow;
  /** Back to the questions, with everything as it was. */
  readonly change: () => void;
}

export function DecideAgain({ transfer, answers, change }: DecideAgainProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const deciding = useMutation({
    mutationFn: (decision: Decision) => {
      const protection_answers = { ...answers, decision };
      return bank.externalTransfers.answer({ body: { id: transfer.id, protection_answers } });
    },
    onSuccess: (now) => show(cache, now),
  });
  const { isPending, variables: decided } = deciding;
  return (
    <div className="flex flex-col gap-4">
      <FittingWarning warning={warningFor(answers)} />
      <ProblemPanel of={deciding} />
      <OpenUntil transfer={transfer} check="protection" />
      <p className="text-muted">{intl.formatMessage({ id: 'customer.external.next-approve' })}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          isDisabled={isPending && decided !== 'go_on'}
          isPending={isPending && decided === 'go_on'}
          onPress={() => deciding.mutate('go_on')}
        >
          {intl.formatMessage({ id: 'customer.wait.go-on' })}
        </Button>
        <Button
          isDisabled={isPending && decided !== 'wait'}
          isPending={isPending && decided === 'wait'}
          onPress={() => deciding.mutate('wait')}
        >
          {intl.formatMessage({ id: 'customer.external.wait' })}
        </Button>
        <Button isDisabled={isPending} onPress={change}>
          {intl.formatMessage({ id: 'customer.internal.change' })}
        </Button>
        <CancelTransfer transfer={transfer} />
      </div>
    </div>
  );
}
