/**
 * `/sandbox/reset`: an owner empties the whole bank and begins again. Outside the control panel,
 * because it stays open while nobody is signed in any more and the bank does not answer.
 */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useIntl } from 'react-intl';
import { forgetDraft, keepDraft, readDraft } from '#lib/draft.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { staffStatusQuery } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { mayReset } from './may-reset.ts';
import { ResetForm } from './reset-form.tsx';
import { ResetProgress } from './reset-progress.tsx';

const GONE = 'sandbox-reset';
const LOST = ['people', 'money', 'papers', 'site', 'records'] as const;

export function ResetPage() {
  const intl = useIntl();
  /** When the bank that goes was created: kept, so that a reload still says what happened. */
  const [gone, setGone] = useState(goneBefore);
  const remember = (since: string) => {
    keepDraft(GONE, since);
    setGone(since);
  };
  const forget = useCallback(() => {
    forgetDraft(GONE);
    setGone(undefined);
  }, []);
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <PageHeader title={intl.formatMessage({ id: 'sandbox.reset.title' })} />
      {gone === undefined ? (
        <Asking onAsked={remember} />
      ) : (
        <ResetProgress gone={gone} onNewOwner={forget} />
      )}
    </div>
  );
}

function Asking({ onAsked }: { readonly onAsked: (gone: string) => void }) {
  const intl = useIntl();
  const status = useQuery(staffStatusQuery);
  return (
    <>
      <Panel tone="warning" title={intl.formatMessage({ id: 'sandbox.reset.lost' })}>
        <ul className="list-disc ps-6">
          {LOST.map((name) => (
            <li key={name}>{intl.formatMessage({ id: `sandbox.reset.lost-${name}` })}</li>
          ))}
        </ul>
      </Panel>
      <p>{intl.formatMessage({ id: 'sandbox.reset.after' })}</p>
      <QueryView
        query={status}
        errorTitle={intl.formatMessage({ id: 'sandbox.reset.not-loaded' })}
        skeleton={<Skeleton className="h-32 w-full" />}
      >
        {(staff) => (mayReset(staff) ? <ResetForm onAsked={onAsked} /> : <NotYou />)}
      </QueryView>
    </>
  );
}

function goneBefore(): string | undefined {
  const kept = readDraft(GONE);
  return typeof kept === 'string' ? kept : undefined;
}

function NotYou() {
  const intl = useIntl();
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="font-medium">{intl.formatMessage({ id: 'sandbox.reset.who' })}</p>
      <LinkButton href={paths.control.signIn(paths.control.sandbox())}>
        {intl.formatMessage({ id: 'sandbox.reset.to-panel' })}
      </LinkButton>
    </div>
  );
}
