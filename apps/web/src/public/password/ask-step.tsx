/** The first step: which address the link goes to. It is answered alike whoever has it. */
import { waitingTime } from '@fairlead/contract/waiting-time';
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { modeOfPage } from '#lib/mode.ts';
import { problemOf, said } from '#lib/plain-form/problem.ts';
import { ProblemSummary } from '#lib/plain-form/problem-summary.tsx';
import { useAttempt } from '#lib/plain-form/use-attempt.ts';
import { useSecondsUntil } from '#lib/second-factor/use-seconds-until.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

export interface AskStepProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onHasToken: () => void;
}

export function AskStep({ email, onEmail, onHasToken }: AskStepProps) {
  const intl = useIntl();
  const attempt = useAttempt<'email'>();
  const [sent, setSent] = useState<{ readonly to: string; readonly again: string }>();

  function submit(event: FormEvent) {
    event.preventDefault();
    void attempt.run(
      /^[^\s@]+@[^\s@]+$/.test(email.trim())
        ? []
        : [{ field: 'email', message: said('field.error.email') }],
      async () => {
        const to = email.trim();
        const { resend_at: again } = await bank.passwords.askToken({ body: { email: to } });
        setSent({ to, again });
      },
    );
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ProblemSummary
        {...attempt}
        nameOf={() => intl.formatMessage({ id: 'signin.email.label' })}
      />
      {sent === undefined ? (
        <p>{intl.formatMessage({ id: 'reset.ask.text' })}</p>
      ) : (
        <Sent key={sent.again} to={sent.to} />
      )}
      <TextField
        name="email"
        type="email"
        ltr
        autoComplete="username"
        value={email}
        onChange={onEmail}
        label={intl.formatMessage({ id: 'signin.email.label' })}
        error={problemOf(attempt.problems, 'email')}
      />
      <Actions again={sent?.again} isPending={attempt.isPending} onHasToken={onHasToken} />
    </form>
  );
}

function Sent({ to }: { readonly to: string }) {
  const intl = useIntl();
  const address = (
    <bdi key="to" dir="ltr" className="font-medium wrap-anywhere">
      {to}
    </bdi>
  );
  return (
    <Panel tone="success" takesFocus title={intl.formatMessage({ id: 'reset.ask.sent' })}>
      <p>{intl.formatMessage({ id: 'reset.ask.sent-text' }, { address })}</p>
      {modeOfPage() === 'sandbox' && (
        <p className="mt-2">
          <TextLink href={paths.sandbox.inbox(to)}>
            {intl.formatMessage({ id: 'reset.ask.inbox' })}
          </TextLink>
        </p>
      )}
    </Panel>
  );
}

interface ActionsProps {
  /** Another link can be asked for from then on; undefined while none was sent. */
  readonly again: string | undefined;
  readonly isPending: boolean;
  readonly onHasToken: () => void;
}

function Actions({ again, isPending, onHasToken }: ActionsProps) {
  const intl = useIntl();
  const wait = useSecondsUntil(again);
  return (
    <div className="flex flex-col gap-3">
      <Button
        type="submit"
        variant={again === undefined ? 'primary' : 'secondary'}
        wide
        isPending={isPending}
        isDisabled={wait > 0}
      >
        {intl.formatMessage({ id: again === undefined ? 'reset.ask.submit' : 'reset.ask.again' })}
      </Button>
      {wait > 0 && (
        <p className="text-sm text-muted tabular-nums">
          {intl.formatMessage({ id: 'field.pin.wait' }, { ...waitingTime(wait) })}
        </p>
      )}
      <Button variant="quiet" onPress={onHasToken}>
        {intl.formatMessage({ id: 'reset.ask.has-token' })}
      </Button>
    </div>
  );
}
