/** A task of its own above the page, with a title and a way out. */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { useIntl } from 'react-intl';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { ModalFrame } from './modal-frame.tsx';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons, the primary one last. */
  readonly actions?: ReactNode;
  readonly width?: 'narrow' | 'wide';
}

export function Dialog({ title, isOpen, onClose, children, actions, width }: DialogProps) {
  const intl = useIntl();
  return (
    <ModalFrame
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      {...(width === undefined ? {} : { width })}
    >
      <AriaDialog className="flex flex-col outline-none">
        <div className="flex items-start justify-between gap-3 ps-6 pe-3 pt-4">
          <Heading slot="title" className="pt-1.5 text-xl font-semibold text-balance">
            {title}
          </Heading>
          <IconButton label={intl.formatMessage({ id: 'ui.dialog.close' })} onPress={onClose}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        <div className="flex flex-col gap-4 px-6 py-4">{children}</div>
        {actions !== undefined && (
          <div className="flex flex-col-reverse gap-3 border-t border-line px-6 py-4 sm:flex-row sm:justify-end">
            {actions}
          </div>
        )}
      </AriaDialog>
    </ModalFrame>
  );
}
