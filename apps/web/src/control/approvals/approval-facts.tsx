/** Whose proposal it is, about what, why, and until when. */
import { useIntl } from 'react-intl';
import { isMessage } from '#lib/i18n/is-message.ts';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { type Approval, approvalTones } from './approvals.queries.ts';

export function ApprovalFacts({ approval }: { readonly approval: Approval }) {
  const intl = useIntl();
  const { amount, decided_by: by, decided_at: at } = approval;
  const name = (id: 'status' | 'about' | 'why' | 'by' | 'until' | 'decided' | 'when') =>
    intl.formatMessage({ id: `control.approvals.${id}` });
  return (
    <Card title={intl.formatMessage({ id: 'control.approvals.proposal' })}>
      <Facts
        facts={[
          {
            name: name('status'),
            value: (
              <Badge tone={approvalTones[approval.status]}>
                {intl.formatMessage({ id: `control.approvals.status.${approval.status}` })}
              </Badge>
            ),
          },
          { name: name('about'), value: <Subject approval={approval} /> },
          ...(amount === null
            ? []
            : [
                {
                  name: intl.formatMessage({ id: 'control.case.amount' }),
                  value: <MoneyAmount money={amount} />,
                },
              ]),
          {
            name: name('why'),
            value: <bdi className="whitespace-pre-line">{approval.reason}</bdi>,
          },
          { name: name('by'), value: <bdi>{approval.proposed_by.name}</bdi> },
          { name: name('when'), value: <DateTime iso={approval.proposed_at} style="exact" /> },
          { name: name('until'), value: <DateTime iso={approval.expires_at} style="exact" /> },
          ...(by === null || at === null
            ? []
            : [
                {
                  name: name('decided'),
                  value: (
                    <>
                      <bdi>{by.name}</bdi>, <DateTime iso={at} style="exact" />
                    </>
                  ),
                },
              ]),
        ]}
      />
    </Card>
  );
}

function Subject({ approval }: { readonly approval: Approval }) {
  const intl = useIntl();
  const staff = useStaff();
  const { subject, customer_id: customer } = approval;
  if (subject.kind === 'restriction' && customer !== null && mayDo(staff, 'restrictions.read')) {
    return (
      <TextLink href={paths.control.restrictions(customer)}>
        {intl.formatMessage({ id: 'control.approvals.open-restriction' })}
      </TextLink>
    );
  }
  if (subject.kind === 'adjustment' && customer !== null && mayDo(staff, 'customers.read')) {
    return (
      <TextLink href={paths.control.customerTransfers(customer)}>
        {intl.formatMessage({ id: 'control.approvals.open-transfers' })}
      </TextLink>
    );
  }
  if (subject.kind === 'case' && mayDo(staff, 'cases.read')) {
    return (
      <TextLink href={paths.control.case(subject.id)}>
        {intl.formatMessage({ id: 'control.approvals.open-case' })}
      </TextLink>
    );
  }
  if (subject.kind === 'rail_movement' && mayDo(staff, 'rails.read')) {
    return (
      <TextLink href={paths.control.reconciliation()}>
        {intl.formatMessage({ id: 'control.approvals.open-suspense' })}
      </TextLink>
    );
  }
  // Whoever may not open it still reads what kind of thing it is.
  const id = `control.subject.${subject.kind}`;
  if (isMessage(intl, id)) return intl.formatMessage({ id });
  return (
    <bdi dir="ltr" className="font-mono text-sm">
      {subject.id}
    </bdi>
  );
}
