/** What a case is about, and what the rules saw. */
import { useIntl } from 'react-intl';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { Deadline } from '#ui/values/deadline.tsx';
import { CaseFinding } from './case-finding.tsx';
import { type CaseFile, caseTones } from './cases.queries.ts';

export function CaseFacts({ file }: { readonly file: CaseFile }) {
  const intl = useIntl();
  const { amount, order, reason, transfer_id: transfer } = file;
  const name = (id: FactName) => intl.formatMessage({ id: `control.case.${id}` });
  return (
    <Card title={name('about')}>
      <Facts
        facts={[
          {
            name: name('status'),
            value: (
              <Badge tone={caseTones[file.status]}>
                {intl.formatMessage({ id: `control.case.status.${file.status}` })}
              </Badge>
            ),
          },
          ...(reason === null
            ? []
            : [
                {
                  name: name('reason'),
                  value: intl.formatMessage({ id: `control.case.reason.${reason}` }),
                },
              ]),
          { name: name('customer'), value: <Customer customer={file.customer} /> },
          ...(amount === null
            ? []
            : [{ name: name('amount'), value: <MoneyAmount money={amount} /> }]),
          ...(transfer === null
            ? []
            : [
                {
                  name: name('payment'),
                  value: (
                    <TextLink href={paths.control.customerTransfer(file.customer.id, transfer)}>
                      {name('open-payment')}
                    </TextLink>
                  ),
                },
              ]),
          { name: name('opened'), value: <DateTime iso={file.opened_at} style="exact" /> },
          { name: name('decide-by'), value: <Deadline iso={file.decide_by} /> },
          { name: name('assigned'), value: <Assignee assignee={file.assigned_to} /> },
          ...(order === null
            ? []
            : [{ name: name('order'), value: `${order.authority}, ${order.reference}` }]),
          ...file.findings.map(({ rule, facts }) => ({
            name: name('rule'),
            value: <CaseFinding rule={rule} facts={facts} />,
          })),
        ]}
      />
    </Card>
  );
}

type FactName =
  | 'about'
  | 'status'
  | 'reason'
  | 'customer'
  | 'amount'
  | 'payment'
  | 'open-payment'
  | 'opened'
  | 'decide-by'
  | 'assigned'
  | 'order'
  | 'rule';

function Assignee({ assignee }: { readonly assignee: CaseFile['assigned_to'] }) {
  const intl = useIntl();
  const { staff } = useStaff();
  if (assignee === null) return intl.formatMessage({ id: 'control.case.nobody' });
  if (assignee.id === staff.id) return intl.formatMessage({ id: 'control.case.mine' });
  return <bdi>{assignee.name}</bdi>;
}

function Customer({ customer }: Pick<CaseFile, 'customer'>) {
  const mayRead = mayDo(useStaff(), 'restrictions.read');
  const name = <bdi>{customer.name}</bdi>;
  return mayRead ? (
    <TextLink href={paths.control.restrictions(customer.id)}>{name}</TextLink>
  ) : (
    name
  );
}
