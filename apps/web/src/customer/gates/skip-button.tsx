/** Leaves a verification for later, where the bank allows it. */
import { useMutation } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { bank } from '#lib/client.ts';
import { sentenceFor } from '#lib/refusal.ts';
import { useRefreshCustomer } from '#lib/session/customer-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';

export interface SkipButtonProps {
  readonly verification: 'email_verification' | 'id_verification' | 'address_verification';
}

/** Where a skip leads; the dashboard's other address. */
const HOME = '/user/home';

export function SkipButton({ verification }: SkipButtonProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const refresh = useRefreshCustomer();
  const skipping = useMutation({
    mutationFn: () => bank.profiles.updateUser({ body: { [verification]: 'Skipped' } }),
    onSuccess: async () => {
      await navigate(HOME, { replace: true });
      await refresh();
    },
  });
  return (
    <>
      <Button isPending={skipping.isPending} onPress={() => skipping.mutate()}>
        {intl.formatMessage({ id: 'customer.gate.skip' })}
      </Button>
      {skipping.isError && (
        <div className="basis-full">
          <Panel
            tone="error"
            takesFocus
            title={intl.formatMessage({ id: 'customer.gate.not-skipped' })}
          >
            {sentenceFor(skipping.error, intl)}
          </Panel>
        </div>
      )}
    </>
  );
}
