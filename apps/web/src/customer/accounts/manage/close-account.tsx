/** Closing an account: what stands in the way, or what it means. */
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { type Account, nameOf } from '#lib/accounts/accounts.queries.ts';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { showToast } from '#ui/overlays/toasts.ts';

export interface CloseAccountProps {
  readonly account: Account;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function CloseAccount({ account, onDone, onClose }: CloseAccountProps) {
  const intl = useIntl();
  const name = nameOf(intl, account);
  const close = useMutation({
    mutationFn: () => bank.accounts.close({ body: { id: account.id } }),
    onSuccess: async () => {
      await onDone();
      showToast(intl.formatMessage({ id: 'customer.accounts.closed-now' }, { name }));
      onClose();
    },
    // What stood in the way may be to see now, such as interest that was paid just before.
    onError: onDone,
  });
  const problem = (
    <ProblemPanel of={close} title={intl.formatMessage({ id: 'customer.accounts.not-closed' })} />
  );
  if (account.current_balance.amount !== '0') {
    return (
      <NotEmpty account={account} onClose={onClose}>
        {problem}
      </NotEmpty>
    );
  }
  return (
    <AlertDialog
      title={intl.formatMessage({ id: 'customer.accounts.close-question' }, { name })}
      confirmLabel={intl.formatMessage({ id: 'customer.accounts.close' })}
      isOpen
      isPending={close.isPending}
      onConfirm={() => close.mutate()}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-3">
        {problem}
        <p>{intl.formatMessage({ id: 'customer.accounts.close-text' })}</p>
      </div>
    </AlertDialog>
  );
}

interface NotEmptyProps extends Pick<CloseAccountProps, 'account' | 'onClose'> {
  /** What the bank said, where it was asked before. */
  readonly children: ReactNode;
}

/** Nothing is asked that the bank would refuse anyway: first the money has to go. */
function NotEmpty({ account, onClose, children }: NotEmptyProps) {
  const intl = useIntl();
  return (
    <Dialog
      title={intl.formatMessage({ id: 'customer.accounts.not-empty' })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{intl.formatMessage({ id: 'ui.dialog.cancel' })}</Button>
          <LinkButton variant="primary" href={paths.customer.transferInternal(account.id)}>
            {intl.formatMessage({ id: 'customer.accounts.move-money' })}
          </LinkButton>
        </>
      }
    >
      {children}
      <p>
        {intl.formatMessage(
          { id: 'customer.accounts.not-empty-text' },
          {
            name: <bdi key="name">{nameOf(intl, account)}</bdi>,
            amount: <MoneyAmount key="amount" money={account.current_balance} />,
          },
        )}
      </p>
    </Dialog>
  );
}
