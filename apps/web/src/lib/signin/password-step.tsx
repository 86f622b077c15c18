/** Email and password. Works with password managers; both fields keep what was typed. */
import { type FormEvent, type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { SignInSteps } from './use-steps.ts';

export interface PasswordStepProps {
  readonly steps: SignInSteps;
  readonly email?: string;
  /** What must be agreed to first; false stops the form. */
  readonly mayGoOn: () => boolean;
  readonly children?: ReactNode;
}

export function PasswordStep({ steps, email = '', mayGoOn, children }: PasswordStepProps) {
  const intl = useIntl();
  const [missing, setMissing] = useState({ email: false, password: false });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Read from the form itself: a password manager may have filled it before the script ran.
    const form = new FormData(event.currentTarget);
    const typed = {
      email: String(form.get('email')).trim(),
      password: String(form.get('password')),
    };
    const lacks = { email: !/^\S+@\S+$/.test(typed.email), password: typed.password === '' };
    setMissing(lacks);
    const agreed = mayGoOn();
    if (lacks.email || lacks.password) focusField(lacks.email ? 'email' : 'password');
    else if (agreed) void steps.enterPassword(typed.email, typed.password);
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
      <TextField
        name="email"
        type="email"
        autoComplete="username webauthn"
        defaultValue={email}
        ltr
        label={intl.formatMessage({ id: 'signin.email.label' })}
        error={missing.email ? intl.formatMessage({ id: 'signin.email.missing' }) : undefined}
      />
      <PasswordField
        name="password"
        autoComplete="current-password"
        label={intl.formatMessage({ id: 'signin.password.label' })}
        error={missing.password ? intl.formatMessage({ id: 'signin.password.missing' }) : undefined}
      />
      {children}
      <Button type="submit" variant="primary" wide isPending={steps.pending === 'password'}>
        {intl.formatMessage({ id: 'signin.password.submit' })}
      </Button>
    </form>
  );
}

function focusField(name: 'email' | 'password'): void {
  document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
}
