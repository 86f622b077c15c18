/** Whether one customer is let in and may send money outside: who decided it, and changing it. */
import { RecordFrame } from '#control/customers/record/record-frame.tsx';
import { StandingSection } from './standing-section.tsx';

export function RestrictionPage() {
  return (
    <RecordFrame>
      {({ id }) => (
        <div className="flex flex-col gap-10">
          <StandingSection customerId={id} subject="account" />
          <StandingSection customerId={id} subject="payments" />
        </div>
      )}
    </RecordFrame>
  );
}
