/** Its rail is stopped: why it has not left, until when it waits, and how to object. */
import { useIntl } from 'react-intl';
import type { External } from '#customer/transfers/status/external.queries.ts';
import { useCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { Deadline } from '#ui/values/deadline.tsx';
import { Reference } from '#ui/values/reference.tsx';

export interface WaitsToLeaveProps {
  readonly transfer: Pick<External, 'reference'>;
  readonly by: string;
}

export function WaitsToLeave({ transfer, by }: WaitsToLeaveProps) {
  const intl = useIntl();
  const { user } = useCustomer();
  const facts = [
    {
      name: intl.formatMessage({ id: 'customer.external.leave-by' }),
      value: <Deadline iso={by} timeZone={user.time_zone} />,
    },
    {
      name: intl.formatMessage({ id: 'customer.external.reference' }),
      value: <Reference text={transfer.reference} />,
    },
  ];
  return (
    <Panel tone="warning" title={intl.formatMessage({ id: 'protected.hold.waits.title' })}>
      <p className="mb-3">{intl.formatMessage({ id: 'protected.hold.waits.text' })}</p>
      <Facts facts={facts} />
      <p className="my-2 font-medium">
        {intl.formatMessage({ id: 'protected.restriction.never-pay' })}
      </p>
      <p>{intl.formatMessage({ id: 'protected.restriction.object' })}</p>
      <TextLink href={paths.customer.complaints()}>
        {intl.formatMessage({ id: 'customer.gate.open-complaints' })}
      </TextLink>
    </Panel>
  );
}
