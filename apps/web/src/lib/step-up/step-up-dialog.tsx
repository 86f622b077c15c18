/** Asks for the second factor before one particular action. */
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { sentenceFor } from '#lib/refusal.ts';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { CodeField } from '#ui/fields/code-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

const CODE_LENGTH = 6;

export interface StepUpDialogProps {
  readonly confirm: (code: string) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

export function StepUpDialog({ confirm, onDone, onCancel }: StepUpDialogProps) {
  const intl = useIntl();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<{ text: string; count: number }>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(code.length < CODE_LENGTH);
    if (code.length < CODE_LENGTH) return;
    setPending(true);
    try {
      await confirm(code);
      onDone();
    } catch (error) {
      const text = sentenceFor(error, intl);
      setProblem((before) => ({ text, count: (before?.count ?? 0) + 1 }));
      setCode('');
      setPending(false);
    }
  }

  return (
    <Dialog title={intl.formatMessage({ id: 'app.step-up.title' })} isOpen onClose={onCancel}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {problem !== undefined && (
          <Panel
            key={problem.count}
            tone="error"
            takesFocus
            title={intl.formatMessage({ id: 'field.error.summary' })}
          >
            {problem.text}
          </Panel>
        )}
        <p>{intl.formatMessage({ id: 'protected.code.authenticator.prompt' })}</p>
        <CodeField
          name="auth_code"
          length={CODE_LENGTH}
          value={code}
          onChange={setCode}
          takesFocus
          label={intl.formatMessage({ id: 'field.code.label' })}
          description={intl.formatMessage({ id: 'protected.code.never-tell' })}
          error={missing ? intl.formatMessage({ id: 'field.code.missing' }) : undefined}
        />
        <Button type="submit" variant="primary" isPending={isPending}>
          {intl.formatMessage({ id: 'app.step-up.confirm' })}
        </Button>
      </form>
    </Dialog>
  );
}
