/** Begins with an authenticator app as soon as it is chosen. */
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { staffTotp } from '#lib/factors/factor-calls.ts';
import { TotpSetup } from '#lib/factors/totp-setup.tsx';
import { sentenceFor } from '#lib/refusal.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

export interface EnrolAppProps {
  readonly onDone: (recoveryCodes: readonly string[] | null) => void;
}

export function EnrolApp({ onDone }: EnrolAppProps) {
  const intl = useIntl();
  const begin = useMutation({ mutationFn: () => staffTotp.begin() });
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
  const start = begin.data;
  return (
    <TotpSetup
      start={start}
      confirm={async (code) => onDone(await staffTotp.confirm(start.id, code))}
    />
  );
}
