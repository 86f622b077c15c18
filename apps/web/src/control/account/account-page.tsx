/** A staff member's own page: where they are signed in, and what they did. */
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ActivityCard } from '#lib/sessions/activity-card.tsx';
import { SessionsCard } from '#lib/sessions/sessions-card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

export function AccountPage() {
  const intl = useIntl();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.account.title' })}
        lead={intl.formatMessage({ id: 'control.account.lead' })}
      />
      <SessionsCard
        queryKey={['staff', 'sessions']}
        load={(signal) => bank.staff.sessions({ signal })}
        end={(id) => bank.staff.endSession({ params: { id } })}
      />
      <ActivityCard
        queryKey={['staff', 'activity']}
        load={(cursor, signal) => bank.staff.activity({ query: { cursor }, signal })}
      />
    </div>
  );
}
