/** The second factor: an authenticator app takes the secret by QR code or by hand, once. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { sentenceFor } from '#lib/refusal.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { QrCode } from '#ui/data/qr-code.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { CodeField } from '#ui/fields/code-field.tsx';
import { CopyField } from '#ui/fields/copy-field.tsx';

type Enrolment = Awaited<ReturnType<typeof bank.staff.beginTotp>>;

const CODE_LENGTH = 6;

export function EnrolStep() {
  const intl = useIntl();
  const begin = useMutation({ mutationFn: () => bank.staff.beginTotp() });
  const { mutate } = begin;
  useEffect(() => mutate(), [mutate]);
  if (begin.isError) {
    return <ErrorState title={sentenceFor(begin.error, intl)} onRetry={() => mutate()} />;
  }
  if (begin.data === undefined) {
    return (
      <Loading>
        <Skeleton className="size-48" />
      </Loading>
    );
  }
  return <EnrolForm enrolment={begin.data} />;
}

function EnrolForm({ enrolment }: { readonly enrolment: Enrolment }) {
  const intl = useIntl();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const confirm = useMutation({
    mutationFn: () => bank.staff.confirmTotp({ body: { id: enrolment.id, auth_code: code } }),
    onSuccess: () => window.location.replace(paths.control.index()),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(code.length < CODE_LENGTH);
    if (code.length === CODE_LENGTH) confirm.mutate();
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p>{intl.formatMessage({ id: 'control.signup.enrol-text' })}</p>
      {confirm.isError && (
        <Panel
          key={confirm.submittedAt}
          tone="error"
          takesFocus
          title={intl.formatMessage({ id: 'field.error.summary' })}
        >
          {sentenceFor(confirm.error, intl)}
        </Panel>
      )}
      <QrCode text={enrolment.uri} label={intl.formatMessage({ id: 'control.signup.qr' })} />
      <CopyField
        label={intl.formatMessage({ id: 'control.signup.secret' })}
        description={intl.formatMessage({ id: 'control.signup.secret-help' })}
        value={enrolment.secret}
      />
      <CodeField
        name="auth_code"
        length={CODE_LENGTH}
        value={code}
        onChange={setCode}
        label={intl.formatMessage({ id: 'field.code.label' })}
        description={intl.formatMessage({ id: 'protected.code.authenticator.prompt' })}
        error={missing ? intl.formatMessage({ id: 'field.code.missing' }) : undefined}
      />
      <Button type="submit" variant="primary" wide isPending={confirm.isPending}>
        {intl.formatMessage({ id: 'control.signup.finish' })}
      </Button>
    </form>
  );
}
