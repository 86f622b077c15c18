/** Forgets a payee; what was paid to it stays as it was. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { PAYEES, type Payee, payeeName } from '#lib/payees/payees.queries.ts';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { showToast } from '#ui/overlays/toasts.ts';

export interface RemovePayeeProps {
  readonly payee: Payee;
  readonly onClose: () => void;
}

export function RemovePayee({ payee, onClose }: RemovePayeeProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const name = payeeName(payee);
  const removal = useMutation({
    mutationFn: () => bank.payees.remove({ body: { id: payee.id } }),
    onSuccess: async () => {
      showToast(intl.formatMessage({ id: 'customer.payees.removed' }, { name }));
      onClose();
      await cache.invalidateQueries({ queryKey: PAYEES });
    },
  });
  return (
    <AlertDialog
      title={intl.formatMessage({ id: 'customer.payees.remove-question' }, { name })}
      confirmLabel={intl.formatMessage({ id: 'customer.payees.remove' })}
      isOpen
      isPending={removal.isPending}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-3">
        <ProblemPanel
          of={removal}
          title={intl.formatMessage({ id: 'customer.payees.not-removed' })}
        />
        <p>{intl.formatMessage({ id: 'customer.payees.remove-text' })}</p>
      </div>
    </AlertDialog>
  );
}
