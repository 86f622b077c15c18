/** Takes a payment back at no cost; with the rail it becomes a request to get it back. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { Button } from '#ui/actions/button.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { type External, show } from './external.queries.ts';

export interface CancelTransferProps {
  readonly transfer: Pick<External, 'id'> & Partial<Pick<External, 'may_recall'>>;
  /** In a list: whose it is, for readers, and a smaller button. */
  readonly payee?: string;
}

export function CancelTransfer({ transfer, payee }: CancelTransferProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const [asked, setAsked] = useState(false);
  const kind = transfer.may_recall === true ? 'recall' : 'cancel';
  const cancelling = useMutation({
    mutationFn: () => bank.externalTransfers.cancel({ params: { id: transfer.id } }),
    onSuccess: async (answer) => {
      await show(cache, answer);
      setAsked(false);
    },
  });
  const label = intl.formatMessage({ id: `customer.external.${kind}` });
  return (
    <>
      <Button
        size={payee === undefined ? 'regular' : 'compact'}
        aria-label={payee === undefined ? label : `${label}: ${payee}`}
        onPress={() => setAsked(true)}
      >
        {label}
      </Button>
      <AlertDialog
        title={intl.formatMessage({ id: `customer.external.${kind}-question` })}
        confirmLabel={label}
        isOpen={asked}
        isPending={cancelling.isPending}
        onConfirm={() => cancelling.mutate()}
        onCancel={() => setAsked(false)}
      >
        <div className="flex flex-col gap-3">
          <ProblemPanel
            of={cancelling}
            title={intl.formatMessage({ id: 'customer.external.not-cancelled' })}
          />
          <p>{intl.formatMessage({ id: `customer.external.${kind}-text` })}</p>
        </div>
      </AlertDialog>
    </>
  );
}
