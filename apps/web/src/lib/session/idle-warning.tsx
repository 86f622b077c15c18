/** A minute before a quiet session ends: stay, or leave now. */
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { ModalFrame } from '#ui/overlays/modal-frame.tsx';

export interface IdleWarningProps {
  readonly secondsLeft: number;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

export function IdleWarning({ secondsLeft, onStay, onLeave }: IdleWarningProps) {
  const intl = useIntl();
  return (
    <ModalFrame isOpen onOpenChange={(open) => !open && onStay()}>
      <AriaDialog role="alertdialog" className="flex flex-col gap-3 p-6 outline-none">
        <Heading slot="title" className="text-xl font-semibold text-balance">
          {intl.formatMessage({ id: 'app.idle.title' })}
        </Heading>
        <p className="tabular-nums">
          {intl.formatMessage({ id: 'app.idle.text' }, { seconds: secondsLeft })}
        </p>
        <div className="mt-3 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onPress={onLeave}>{intl.formatMessage({ id: 'app.frame.sign-out' })}</Button>
          <Button variant="primary" onPress={onStay}>
            {intl.formatMessage({ id: 'app.idle.stay' })}
          </Button>
        </div>
      </AriaDialog>
    </ModalFrame>
  );
}
