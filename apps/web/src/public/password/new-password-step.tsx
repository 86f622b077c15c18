/** The second step: the token of the mail and the new password. The token says whose it is. */
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { ApiError, bank } from '#lib/client.ts';
import {
  type Found,
  type Problem,
  problemOf,
  problemsFromBank,
  said,
} from '#lib/plain-form/problem.ts';
import { ProblemSummary } from '#lib/plain-form/problem-summary.tsx';
import { useAttempt } from '#lib/plain-form/use-attempt.ts';
import { Button } from '#ui/actions/button.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { NewPasswordField } from '#ui/person-fields/new-password-field.tsx';
import { PASSWORD_LEAST } from '#ui/person-fields/password-strength.ts';

export interface NewPasswordStepProps {
  /** From the link; without one it is pasted by hand. */
  readonly mailedToken: string | undefined;
  readonly onAskAgain: () => void;
  readonly onDone: () => void;
}

const FIELDS = ['password_token', 'new_password', 'confirm_new_password'] as const;
type Field = (typeof FIELDS)[number];
type Typed = Readonly<Record<Field, string>>;

const NAMES = {
  password_token: 'reset.choose.token',
  new_password: 'reset.choose.password',
  confirm_new_password: 'reset.choose.again',
} as const satisfies Record<Field, MessageId>;

export function NewPasswordStep(props: NewPasswordStepProps) {
  const link = useLink(props.mailedToken);
  if (link === 'opening') {
    return (
      <Loading>
        <Skeleton className="h-64 w-full" />
      </Loading>
    );
  }
  if (link === 'invalid') return <DeadLink onAskAgain={props.onAskAgain} />;
  return <ChooseForm {...props} whose={link} />;
}

/** `whose`: the masked address that the link is for; without one the token is typed. */
function ChooseForm(props: NewPasswordStepProps & { readonly whose: string | undefined }) {
  const { mailedToken, onAskAgain, onDone, whose } = props;
  const intl = useIntl();
  const attempt = useAttempt<Field>();
  const [typed, setTyped] = useState<Typed>({
    password_token: mailedToken ?? '',
    new_password: '',
    confirm_new_password: '',
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void attempt.run(
      problemsIn(typed),
      async () => {
        await bank.passwords.reset({ body: typed });
        onDone();
      },
      refusedFields,
    );
  }
  const shared = (field: Field) => ({
    name: field,
    value: typed[field],
    onChange: (text: string) => setTyped({ ...typed, [field]: text.trim() === '' ? '' : text }),
    label: intl.formatMessage({ id: NAMES[field] }),
    error: problemOf(attempt.problems, field),
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ProblemSummary {...attempt} nameOf={(field) => intl.formatMessage({ id: NAMES[field] })} />
      {whose === undefined ? (
        <>
          <p>{intl.formatMessage({ id: 'protected.code.password.prompt' })}</p>
          <TextField {...shared('password_token')} ltr autoComplete="off" />
        </>
      ) : (
        <p>{intl.formatMessage({ id: 'reset.choose.for' }, { email: <Whose email={whose} /> })}</p>
      )}
      <NewPasswordField
        {...shared('new_password')}
        description={intl.formatMessage({ id: 'opening.help.password' })}
      />
      <PasswordField {...shared('confirm_new_password')} autoComplete="new-password" />
      <Button type="submit" variant="primary" wide isPending={attempt.isPending}>
        {intl.formatMessage({ id: 'reset.choose.submit' })}
      </Button>
      <Button variant="quiet" onPress={onAskAgain}>
        {intl.formatMessage({ id: 'reset.choose.ask-again' })}
      </Button>
    </form>
  );
}

function Whose({ email }: { readonly email: string }): ReactNode {
  return (
    <bdi dir="ltr" className="font-medium">
      {email}
    </bdi>
  );
}

function DeadLink({ onAskAgain }: { readonly onAskAgain: () => void }) {
  const intl = useIntl();
  return (
    <div className="flex flex-col gap-5">
      <Panel tone="error" takesFocus title={intl.formatMessage({ id: 'reset.dead.title' })}>
        {intl.formatMessage({ id: 'reset.dead.text' })}
      </Panel>
      <Button variant="primary" onPress={onAskAgain}>
        {intl.formatMessage({ id: 'reset.choose.ask-again' })}
      </Button>
    </div>
  );
}

/** Whose account a link is for, masked. Where the bank cannot say, the form tries all the same. */
function useLink(token: string | undefined): string | 'opening' | 'invalid' | undefined {
  const [link, setLink] = useState<string | undefined>(token === undefined ? undefined : 'opening');
  useEffect(() => {
    if (token === undefined) return;
    bank.passwords.openToken({ body: { password_token: token } }).then(
      ({ email }) => setLink(email),
      (error: unknown) => {
        const invalid = error instanceof ApiError && !error.unknown && error.status === 422;
        setLink(invalid ? 'invalid' : undefined);
      },
    );
  }, [token]);
  return link;
}

function problemsIn(typed: Typed): readonly Found<Field>[] {
  const found: Found<Field>[] = [];
  if (typed.password_token.trim() === '') {
    found.push({ field: 'password_token', message: said('field.error.required') });
  }
  if ([...typed.new_password].length < PASSWORD_LEAST) {
    found.push({ field: 'new_password', message: said('opening.error.password-short') });
  }
  if (typed.new_password !== typed.confirm_new_password) {
    found.push({ field: 'confirm_new_password', message: said('opening.error.not-same') });
  }
  return found;
}

function refusedFields(error: unknown): readonly Problem<Field>[] {
  const named = problemsFromBank(error, (name) => FIELDS.find((field) => field === name));
  if (named.length > 0 || !(error instanceof ApiError)) return named;
  return error.code === 'password_too_weak'
    ? [{ field: 'new_password', message: error.message }]
    : [];
}
