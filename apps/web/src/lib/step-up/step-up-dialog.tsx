/** Asks for the second factor before one particular action. */
import type { StepUpId } from '@fairlead/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { QueryView } from '#lib/list/query-view.tsx';
import { SecondFactorForm } from '#lib/second-factor/second-factor-form.tsx';
import { showPasskey } from '#lib/webauthn/passkey.ts';
import { PasskeyProblem } from '#lib/webauthn/passkey-problem.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { StepUpCalls, StepUpOptions } from './step-up-calls.ts';

export interface StepUpDialogProps {
  readonly calls: StepUpCalls;
  readonly stepUp: StepUpId;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

export function StepUpDialog({ calls, stepUp, onDone, onCancel }: StepUpDialogProps) {
  const intl = useIntl();
  const options = useQuery({
    queryKey: ['step-up', stepUp],
    queryFn: () => calls.begin(stepUp),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { sendPin } = calls;
  return (
    <Dialog title={intl.formatMessage({ id: 'app.step-up.title' })} isOpen onClose={onCancel}>
      <p className="text-muted">{intl.formatMessage({ id: 'app.step-up.text' })}</p>
      <QueryView
        query={options}
        errorTitle={intl.formatMessage({ id: 'app.step-up.not-loaded' })}
        skeleton={<Skeleton className="h-40 w-full" />}
      >
        {(known) => (
          <SecondFactorForm
            factors={known.factors}
            sentPin={null}
            giveCode={(auth_code) => calls.confirm(stepUp, { auth_code })}
            givePasskey={() => givePasskey(known)}
            sendPin={sendPin === undefined ? undefined : () => sendPin(stepUp)}
            onDone={onDone}
            submitLabel={intl.formatMessage({ id: 'app.step-up.confirm' })}
          />
        )}
      </QueryView>
    </Dialog>
  );

  /** A challenge works once, so after a failure a new one is asked for. */
  async function givePasskey({ passkey }: StepUpOptions): Promise<void> {
    if (passkey === null) throw new PasskeyProblem('failed');
    const assertion = await showPasskey(passkey);
    try {
      await calls.confirm(stepUp, { passkey: assertion });
    } catch (error) {
      await options.refetch();
      throw error;
    }
  }
}
