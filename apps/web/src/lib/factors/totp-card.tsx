/** The authenticator app and the recovery codes: set up, renewed, removed. */
import { useIntl } from 'react-intl';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { QueryView } from '#lib/list/query-view.tsx';
import type { StepUp } from '#lib/step-up/use-step-up.tsx';
import { Card } from '#ui/data/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { TotpCalls } from './factor-calls.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSetup } from './totp-setup.tsx';
import { TotpState } from './totp-state.tsx';
import { useTotp } from './use-totp.ts';

export interface TotpCardProps {
  readonly calls: TotpCalls;
  readonly stepUp: StepUp;
  /** A demonstration person, whose factors stay as they are. */
  readonly isFixed: boolean;
  readonly timeZone?: string | undefined;
}

export function TotpCard({ calls, stepUp, isFixed, timeZone }: TotpCardProps) {
  const intl = useIntl();
  const { factors, start, codes, ...totp } = useTotp(calls, stepUp);
  return (
    <Card title={intl.formatMessage({ id: 'app.totp.title' })}>
      {codes !== undefined ? (
        <RecoveryCodes
          codes={codes}
          doneLabel={intl.formatMessage({ id: 'app.recovery.done' })}
          onDone={totp.forgetCodes}
        />
      ) : start !== undefined ? (
        <TotpSetup start={start} confirm={totp.confirm} onCancel={totp.cancel} />
      ) : (
        <div className="flex flex-col gap-4">
          <ProblemPanel of={totp.begin} />
          <ProblemPanel of={totp.remove} />
          <ProblemPanel of={totp.renew} />
          <QueryView
            query={factors}
            errorTitle={intl.formatMessage({ id: 'app.totp.not-loaded' })}
            skeleton={<Skeleton className="h-20 w-full" />}
          >
            {(known) => (
              <TotpState
                factors={known}
                owner={calls.owner}
                isFixed={isFixed}
                timeZone={timeZone}
                begin={totp.begin}
                remove={totp.remove}
                renew={totp.renew}
              />
            )}
          </QueryView>
        </div>
      )}
    </Card>
  );
}
