/**
 * The frame of every dialog: dims the page, holds the focus and gives it back. It stands below the
 * sandbox mark, which stays in sight and within reach.
 */
import { type ReactNode, use } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classes } from '#ui/class-names.ts';
import { OutOfSightContext } from './out-of-sight.ts';

export interface ModalFrameProps {
  readonly children: ReactNode;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** Clicking beside it closes it. Never for what must be answered. */
  readonly isDismissable?: boolean;
  readonly width?: 'narrow' | 'wide';
}

export function ModalFrame({ children, width = 'narrow', ...props }: ModalFrameProps) {
  const isOutOfSight = use(OutOfSightContext);
  return (
    <ModalOverlay
      {...props}
      className={classes(
        'fixed inset-0 z-40 items-end justify-center bg-scrim p-0 pt-(--mark-height)',
        'data-entering:animate-enter sm:items-center sm:p-6 sm:pt-[calc(var(--mark-height)+1.5rem)]',
        isOutOfSight ? 'hidden' : 'flex',
      )}
    >
      <Modal
        className={classes(
          'flex max-h-full w-full flex-col overflow-auto rounded-t-lg border border-line bg-raised',
          'text-ink shadow-overlay sm:rounded-lg',
          width === 'wide' ? 'sm:max-w-2xl' : 'sm:max-w-md',
        )}
      >
        {children}
      </Modal>
    </ModalOverlay>
  );
}
