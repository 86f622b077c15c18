/** Who joins: name and password, and the address where the invitation names none. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { requiredEmail, requiredName } from '#lib/form/checks.ts';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { sentenceFor } from '#lib/refusal.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

const LEAST_LENGTH = 15;
const MOST_LENGTH = 128;

const checks = z.object({
  email: requiredEmail,
  name: requiredName,
  password: z
    .string()
    .check(
      z.minLength(LEAST_LENGTH, 'field.error.password-short'),
      z.maxLength(MOST_LENGTH, 'field.error.too-long'),
    ),
});

export interface InvitationStepProps {
  readonly token: string | undefined;
  readonly onJoined: () => void;
}

export function InvitationStep({ token, onJoined }: InvitationStepProps) {
  const intl = useIntl();
  const invitation = useQuery({
    queryKey: ['invitation'],
    queryFn: () => bank.staff.openInvitation({ body: { token: token ?? '' } }),
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (token === undefined || invitation.isError) {
    return (
      <Panel tone="error" title={intl.formatMessage({ id: 'control.signup.no-invitation' })}>
        {invitation.isError
          ? sentenceFor(invitation.error, intl)
          : intl.formatMessage({ id: 'control.signup.no-invitation-text' })}
      </Panel>
    );
  }
  if (invitation.isPending) {
    return (
      <Loading>
        <Skeleton className="h-64 w-full" />
      </Loading>
    );
  }
  return <JoinForm token={token} onJoined={onJoined} invitation={invitation.data} />;
}

interface JoinFormProps {
  readonly token: string;
  readonly onJoined: () => void;
  readonly invitation: Awaited<ReturnType<typeof bank.staff.openInvitation>>;
}

function JoinForm({ token, onJoined, invitation }: JoinFormProps) {
  const intl = useIntl();
  const { email, role } = invitation;
  const state = useBankForm({
    schema: checks,
    start: { email: email ?? '', name: '', password: '' },
    submit: async (values) => {
      const { name, password } = values;
      const own = email === null ? { email: values.email } : {};
      await bank.staff.acceptInvitation({ body: { token, name, password, ...own } });
      onJoined();
    },
  });
  const { control } = state.form;
  return (
    <>
      <p>
        {intl.formatMessage({ id: 'control.signup.invited-as' })}{' '}
        <Badge tone="accent">{intl.formatMessage({ id: `signin.role.${role}` })}</Badge>
      </p>
      <BankForm state={state} submitLabel={intl.formatMessage({ id: 'control.signup.join' })}>
        <FormText
          control={control}
          name="email"
          kind="email"
          autoComplete="username"
          isReadOnly={email !== null}
          label={intl.formatMessage({ id: 'signin.email.label' })}
        />
        <FormText
          control={control}
          name="name"
          autoComplete="name"
          label={intl.formatMessage({ id: 'control.signup.name' })}
        />
        <FormText
          control={control}
          name="password"
          kind="password"
          autoComplete="new-password"
          label={intl.formatMessage({ id: 'signin.password.label' })}
          description={intl.formatMessage({ id: 'control.signup.password-help' })}
        />
      </BankForm>
    </>
  );
}
