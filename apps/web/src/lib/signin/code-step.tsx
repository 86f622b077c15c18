/** The second factor: a code from the reader's own authenticator app. */
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { CodeField } from '#ui/fields/code-field.tsx';
import type { SignInSteps } from './use-steps.ts';

const CODE_LENGTH = 6;

export function CodeStep({ steps }: { readonly steps: SignInSteps }) {
  const intl = useIntl();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setMissing(code.length < CODE_LENGTH);
    if (code.length === CODE_LENGTH) void steps.enterCode(code).then(() => setCode(''));
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      {steps.problem !== undefined && (
        <Panel
          key={steps.problem.count}
          tone="error"
          takesFocus
          title={intl.formatMessage({ id: 'signin.problem.title' })}
        >
          {steps.problem.text}
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
      <Button type="submit" variant="primary" wide isPending={steps.isPending}>
        {intl.formatMessage({ id: 'signin.code.submit' })}
      </Button>
      <Button variant="quiet" onPress={steps.startAgain}>
        {intl.formatMessage({ id: 'signin.code.start-again' })}
      </Button>
    </form>
  );
}
