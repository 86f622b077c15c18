/** What opens above the page. The sandbox mark stays above all of it. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { CommandPalette } from '#ui/overlays/command-palette.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { showToast } from '#ui/overlays/toasts.ts';
import { Specimen } from './specimen.tsx';

type Open = 'dialog' | 'alert' | 'palette' | undefined;

export function OverlaysSection() {
  const intl = useIntl();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const title = intl.formatMessage({ id: 'design.text.title' });
  const text = intl.formatMessage({ id: 'design.text.sentence' });
  const save = intl.formatMessage({ id: 'design.action.save' });
  return (
    <Specimen name="Dialog, AlertDialog, CommandPalette, Toast">
      <Button onPress={() => setOpen('dialog')}>
        {intl.formatMessage({ id: 'design.overlay.dialog' })}
      </Button>
      <Button onPress={() => setOpen('alert')}>
        {intl.formatMessage({ id: 'design.overlay.alert' })}
      </Button>
      <Button onPress={() => setOpen('palette')}>
        {intl.formatMessage({ id: 'design.overlay.palette' })}
      </Button>
      <Button onPress={() => showToast(intl.formatMessage({ id: 'design.text.saved' }))}>
        {intl.formatMessage({ id: 'design.overlay.toast' })}
      </Button>
      <Dialog
        title={title}
        isOpen={open === 'dialog'}
        onClose={close}
        actions={
          <>
            <Button onPress={close}>{intl.formatMessage({ id: 'ui.dialog.cancel' })}</Button>
            <Button variant="primary" onPress={close}>
              {save}
            </Button>
          </>
        }
      >
        <p>{text}</p>
      </Dialog>
      <AlertDialog
        title={intl.formatMessage({ id: 'design.text.question' })}
        confirmLabel={intl.formatMessage({ id: 'design.action.delete' })}
        isOpen={open === 'alert'}
        onConfirm={close}
        onCancel={close}
      >
        {text}
      </AlertDialog>
      <CommandPalette
        isOpen={open === 'palette'}
        onClose={close}
        onChoose={close}
        commands={(['one', 'two', 'three'] as const).map((id) => ({
          id,
          label: intl.formatMessage({ id: `design.choice.${id}` }),
          hint: `/cp/${id}`,
        }))}
      />
    </Specimen>
  );
}
