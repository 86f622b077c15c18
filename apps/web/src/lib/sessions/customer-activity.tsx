/** The customer's own activity log. */
import { bank } from '#lib/client.ts';
import { useCustomer } from '#lib/session/customer-session.ts';
import { ActivityCard } from './activity-card.tsx';

export function CustomerActivity() {
  const { user } = useCustomer();
  return (
    <ActivityCard
      queryKey={['customer', 'activity']}
      load={(cursor, signal) => bank.customers.activity({ query: { cursor }, signal })}
      timeZone={user.time_zone}
    />
  );
}
