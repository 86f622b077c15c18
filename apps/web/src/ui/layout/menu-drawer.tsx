/** The side menu as a drawer, below the desktop width. */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useIntl } from 'react-intl';
import { IconButton } from '#ui/actions/icon-button.tsx';

export interface MenuDrawerProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
}

export function MenuDrawer({ label, isOpen, onOpenChange, children }: MenuDrawerProps) {
  const intl = useIntl();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className="fixed inset-0 z-40 bg-scrim pt-(--mark-height) data-entering:animate-enter lg:hidden"
    >
      <Modal className="h-full w-72 max-w-[85vw] overflow-y-auto border-e border-line bg-surface p-3">
        <Dialog aria-label={label} className="flex flex-col gap-2 outline-none">
          <span className="self-end">
            <IconButton
              label={intl.formatMessage({ id: 'ui.dialog.close' })}
              onPress={() => onOpenChange(false)}
            >
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </span>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
