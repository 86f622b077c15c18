/** Puts an email address back: the living part of `/email/undo`. Opening it changes nothing. */
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ProblemSummary } from '#lib/plain-form/problem-summary.tsx';
import { useAttempt } from '#lib/plain-form/use-attempt.ts';
import { sentenceFor } from '#lib/refusal.ts';
import { takeToken } from '#lib/screen/take-token.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { EmailAddress } from '#ui/values/email-address.tsx';

type Change = Awaited<ReturnType<typeof bank.emails.openUndo>>;

export function UndoForm() {
  const intl = useIntl();
  const { token, change, problem } = useChange();
  const [done, setDone] = useState<string>();
  const attempt = useAttempt<never>();
  if (done !== undefined) return <Undone email={done} />;
  if (problem !== undefined) {
    return (
      <Panel tone="error" takesFocus title={intl.formatMessage({ id: 'undo.dead.title' })}>
        {problem}
      </Panel>
    );
  }
  if (change === undefined) {
    return (
      <Loading>
        <Skeleton className="h-40 w-full" />
      </Loading>
    );
  }
  const undo = () =>
    void attempt.run([], async () => {
      const { email } = await bank.emails.undo({ body: { undo_token: token ?? '' } });
      setDone(email);
    });
  return (
    <div className="flex flex-col gap-5">
      <ProblemSummary {...attempt} nameOf={() => ''} />
      <p>{intl.formatMessage({ id: 'undo.ask.text' })}</p>
      <Facts
        facts={[
          {
            name: intl.formatMessage({ id: 'undo.ask.old' }),
            value: <EmailAddress value={change.old_email} />,
          },
          {
            name: intl.formatMessage({ id: 'undo.ask.new' }),
            value: <EmailAddress value={change.new_email} />,
          },
          {
            name: intl.formatMessage({ id: 'undo.ask.changed' }),
            value: <DateTime iso={change.changed_at} style="exact" />,
          },
          {
            name: intl.formatMessage({ id: 'undo.ask.until' }),
            value: <DateTime iso={change.expires_at} style="exact" />,
          },
        ]}
      />
      <p className="text-muted">{intl.formatMessage({ id: 'undo.ask.effect' })}</p>
      <Button variant="primary" isPending={attempt.isPending} onPress={undo}>
        {intl.formatMessage({ id: 'undo.ask.submit' })}
      </Button>
    </div>
  );
}

function Undone({ email }: { readonly email: string }) {
  const intl = useIntl();
  return (
    <div className="flex flex-col gap-5">
      <Panel tone="success" takesFocus title={intl.formatMessage({ id: 'undo.done.title' })}>
        {intl.formatMessage(
          { id: 'undo.done.text' },
          {
            email: (
              <bdi key="email" dir="ltr" className="font-medium">
                {email}
              </bdi>
            ),
          },
        )}
      </Panel>
      <LinkButton href={paths.signIn()} variant="primary">
        {intl.formatMessage({ id: 'reset.done.sign-in' })}
      </LinkButton>
    </div>
  );
}

/** What the link is for. */
function useChange(): { token?: string | undefined; change?: Change; problem?: string } {
  const intl = useIntl();
  const [state, setState] = useState<ReturnType<typeof useChange>>({});
  useEffect(() => {
    const token = takeToken();
    if (token === undefined) {
      setState({ problem: intl.formatMessage({ id: 'undo.dead.no-token' }) });
      return;
    }
    bank.emails.openUndo({ body: { undo_token: token } }).then(
      (change) => setState({ token, change }),
      (error: unknown) => setState({ problem: sentenceFor(error, intl) }),
    );
  }, [intl]);
  return state;
}
