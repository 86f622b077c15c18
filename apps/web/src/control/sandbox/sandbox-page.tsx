/** What staff can do to a sandbox: its clock, its mail, its rail, and beginning again. */
import { useIntl } from 'react-intl';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ClockCard } from './clock-card.tsx';
import { OutcomesCard } from './outcomes-card.tsx';
import { RecipientsCard } from './recipients-card.tsx';
import { ResetCard } from './reset-card.tsx';
import { SentCard } from './sent-card.tsx';

export function SandboxPage() {
  const intl = useIntl();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.sandbox.title' })}
        lead={intl.formatMessage({ id: 'control.sandbox.lead' })}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <ClockCard />
        <RecipientsCard />
      </div>
      <OutcomesCard />
      <SentCard />
      <ResetCard />
      <p className="flex flex-wrap gap-6">
        <TextLink href={paths.sandbox.inbox()}>
          {intl.formatMessage({ id: 'control.sandbox.to-inbox' })}
        </TextLink>
        <TextLink href={paths.sandbox.authenticator()}>
          {intl.formatMessage({ id: 'control.sandbox.to-authenticator' })}
        </TextLink>
      </p>
    </div>
  );
}
