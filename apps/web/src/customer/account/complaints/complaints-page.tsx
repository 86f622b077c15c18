/** `/user/account/complaints`: what the customer objects to, and what the bank answered. */
import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { AccountScreen } from '#customer/frame/account-screen.tsx';
import { bank } from '#lib/client.ts';
import { PersonaNote } from '#lib/factors/persona-note.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/data/card.tsx';
import { CursorList } from '#ui/data/cursor-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import { ComplaintForm } from './complaint-form.tsx';
import { type Complaint, ComplaintRow } from './complaint-row.tsx';

const queryKey = ['customer', 'complaints'];

export function ComplaintsPage() {
  const intl = useIntl();
  const cache = useQueryClient();
  const { user } = useCustomer();
  const list = useCursorList<Complaint>({
    queryKey,
    load: (cursor, signal) => bank.complaints.list({ query: { cursor }, signal }),
  });
  return (
    <AccountScreen
      title={intl.formatMessage({ id: 'customer.complaints.title' })}
      lead={intl.formatMessage({ id: 'customer.complaints.lead' })}
      href={paths.customer.complaints()}
    >
      {user.persona ? (
        <PersonaNote />
      ) : (
        <Card title={intl.formatMessage({ id: 'customer.complaints.new' })}>
          <ComplaintForm onSent={() => cache.invalidateQueries({ queryKey })} />
        </Card>
      )}
      <Card title={intl.formatMessage({ id: 'customer.complaints.list' })} flush>
        <CursorList
          list={list}
          errorTitle={intl.formatMessage({ id: 'customer.complaints.not-loaded' })}
          empty={
            <EmptyState bare title={intl.formatMessage({ id: 'customer.complaints.none' })}>
              {intl.formatMessage({ id: 'customer.complaints.none-text' })}
            </EmptyState>
          }
        >
          {(rows) => (
            <ul>
              {rows.map((complaint) => (
                <ComplaintRow key={complaint.id} complaint={complaint} />
              ))}
            </ul>
          )}
        </CursorList>
      </Card>
      <StandingWarning />
    </AccountScreen>
  );
}
