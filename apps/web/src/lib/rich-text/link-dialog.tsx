/** Where a link leads: into this site, to another, to a mail address or a telephone. */
import { type FormEvent, useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { LinkHere } from './commands.ts';
import { linkFrom } from './link-words.ts';

export interface LinkDialogProps {
  readonly here: LinkHere;
  readonly onClose: () => void;
  /** Without `href` the link is taken away. */
  readonly onSet: (href: string | undefined, words: string) => void;
}

export function LinkDialog({ here, onClose, onSet }: LinkDialogProps) {
  const intl = useIntl();
  const form = useId();
  const [typed, setTyped] = useState(here.href);
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const needsWords = here.from === here.to;
  const href = linkFrom(typed);
  function submit(event: FormEvent) {
    event.preventDefault();
    // A dialog is drawn outside the form it was opened from, but its events still reach it.
    event.stopPropagation();
    setTried(true);
    if (href !== undefined && (!needsWords || words.trim() !== '')) onSet(href, words.trim());
  }
  return (
    <Dialog
      title={intl.formatMessage({ id: 'control.editor.link' })}
      isOpen
      onClose={onClose}
      actions={
        <>
          {here.href !== '' && (
            <Button onPress={() => onSet(undefined, '')}>
              {intl.formatMessage({ id: 'control.editor.unlink' })}
            </Button>
          )}
          <SubmitButton form={form} label={intl.formatMessage({ id: 'control.editor.set-link' })} />
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {needsWords && (
          <TextField
            label={intl.formatMessage({ id: 'control.editor.link-words' })}
            value={words}
            onChange={setWords}
            error={
              tried && words.trim() === ''
                ? intl.formatMessage({ id: 'field.error.required' })
                : undefined
            }
          />
        )}
        <TextField
          label={intl.formatMessage({ id: 'control.editor.link-address' })}
          description={intl.formatMessage({ id: 'control.editor.link-help' })}
          ltr
          value={typed}
          onChange={setTyped}
          error={
            tried && href === undefined
              ? intl.formatMessage({ id: 'control.editor.link-bad' })
              : undefined
          }
        />
      </form>
    </Dialog>
  );
}

/** Stands below the form, in the dialog's foot. */
function SubmitButton({ form, label }: { readonly form: string; readonly label: string }) {
  return (
    <Button
      variant="primary"
      onPress={() => {
        const element = document.getElementById(form);
        if (element instanceof HTMLFormElement) element.requestSubmit();
      }}
    >
      {label}
    </Button>
  );
}
