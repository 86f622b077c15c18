/** Everything that moved on a customer's accounts. */
import { useIntl } from 'react-intl';
import { WaitingCard } from '#control/customers/adjustments/waiting-card.tsx';
import { RecordFrame } from '#control/customers/record/record-frame.tsx';
import { modeOfPage } from '#lib/mode.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { TransfersCard } from './transfers-card.tsx';

export function TransfersPage() {
  const intl = useIntl();
  const staff = useStaff();
  const mayAdjust = mayDo(staff, 'adjustments.propose');
  const mayReadWaiting = mayDo(staff, 'approvals.read');
  const mayMakeUp = mayDo(staff, 'sandbox.operate') && modeOfPage() === 'sandbox';
  return (
    <RecordFrame>
      {({ id }) => (
        <>
          <div className="flex flex-wrap gap-3 empty:hidden">
            {mayAdjust && (
              <LinkButton href={paths.control.customerAdjust(id)}>
                {intl.formatMessage({ id: 'control.adjustments.title' })}
              </LinkButton>
            )}
            {mayMakeUp && (
              <LinkButton href={paths.control.customerGenerate(id)}>
                {intl.formatMessage({ id: 'control.money.generate' })}
              </LinkButton>
            )}
          </div>
          {mayReadWaiting && <WaitingCard customerId={id} />}
          <TransfersCard customerId={id} />
        </>
      )}
    </RecordFrame>
  );
}
