/** A question that must be answered before something that cannot be undone. */
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { ModalFrame } from './modal-frame.tsx';

export interface AlertDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The name of what will happen: *End session*, never *Yes*. */
  readonly confirmLabel: string;
  readonly isOpen: boolean;
  readonly isPending?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function AlertDialog(props: AlertDialogProps) {
  const { title, children, confirmLabel, isOpen, isPending = false, onConfirm, onCancel } = props;
  const intl = useIntl();
  return (
    <ModalFrame isOpen={isOpen} onOpenChange={(open) => !open && onCancel()}>
      <AriaDialog role="alertdialog" className="flex flex-col gap-3 p-6 outline-none">
        <Heading slot="title" className="text-xl font-semibold text-balance">
          {title}
        </Heading>
        <div className="text-muted">{children}</div>
        <div className="mt-3 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onPress={onCancel}>{intl.formatMessage({ id: 'ui.dialog.go-back' })}</Button>
          <Button variant="danger" onPress={onConfirm} isPending={isPending}>
            {confirmLabel}
          </Button>
        </div>
      </AriaDialog>
    </ModalFrame>
  );
}
