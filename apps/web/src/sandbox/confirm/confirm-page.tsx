/** `/sandbox/confirm`: the owner of an address says that they want mail from a simulation. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { sentenceFor } from '#lib/refusal.ts';
import { takeToken } from '#lib/screen/take-token.ts';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

export function ConfirmPage() {
  const intl = useIntl();
  const [token] = useState(takeToken);
  const confirm = useMutation({
    mutationFn: (given: string) => bank.sandbox.confirmMailRecipient({ body: { token: given } }),
  });
  return (
    <div className="flex max-w-xl flex-col gap-6">
      <PageHeader title={intl.formatMessage({ id: 'protected.sandbox.mail.confirm.subject' })} />
      {confirm.isSuccess && (
        <Panel
          tone="success"
          takesFocus
          title={intl.formatMessage(
            { id: 'sandbox.confirm.done' },
            { address: confirm.data.address },
          )}
        />
      )}
      {confirm.isError && (
        <Panel
          key={confirm.submittedAt}
          tone="error"
          takesFocus
          title={intl.formatMessage({ id: 'sandbox.confirm.failed' })}
        >
          {sentenceFor(confirm.error, intl)}
        </Panel>
      )}
      {token === undefined ? (
        <Panel tone="error" title={intl.formatMessage({ id: 'sandbox.confirm.failed' })}>
          {intl.formatMessage({ id: 'sandbox.confirm.no-token' })}
        </Panel>
      ) : (
        !confirm.isSuccess && (
          <>
            <p>{intl.formatMessage({ id: 'protected.sandbox.mail.confirm.text' })}</p>
            <div>
              <Button
                variant="primary"
                isPending={confirm.isPending}
                onPress={() => confirm.mutate(token)}
              >
                {intl.formatMessage({ id: 'protected.sandbox.mail.confirm.action' })}
              </Button>
            </div>
          </>
        )
      )}
    </div>
  );
}
