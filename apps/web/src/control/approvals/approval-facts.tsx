/** Whose proposal it is, about what, why, and until when. */
import type { Permission } from '@fairlead/contract/roles';
import { type IntlShape, useIntl } from 'react-intl';
import type { Approval } from '#lib/approvals/approval.ts';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';
import { type Fact, Facts } from '#ui/data/facts.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { approvalTones } from './approvals.queries.ts';

function whomOf(intl: IntlShape, { customer_name: name }: Approval): readonly Fact[] {
  if (name === null) return [];
  return [{ name: intl.formatMessage({ id: 'control.case.customer' }), value: <bdi>{name}</bdi> }];
}

/** Nobody is asked why where a publisher's own file says it. */
function wordsAs(name: string, words: string | null): readonly Fact[] {
  if (words === null || words === '') return [];
  return [{ name, value: <bdi className="whitespace-pre-line">{words}</bdi> }];
}

export function ApprovalFacts({ approval }: { readonly approval: Approval }) {
  const intl = useIntl();
  const { amount, decided_by: by, decided_at: at, refusal } = approval;
  const name = (
    id: 'status' | 'about' | 'why' | 'by' | 'until' | 'decided' | 'when' | 'why-refused',
  ) => intl.formatMessage({ id: `control.approvals.${id}` });
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
          ...whomOf(intl, approval),
          { name: name('about'), value: <Subject approval={approval} /> },
          ...(amount === null
            ? []
            : [
                {
                  name: intl.formatMessage({ id: 'control.case.amount' }),
                  value: <MoneyAmount money={amount} />,
                },
              ]),
          ...wordsAs(name('why'), approval.reason),
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
          ...wordsAs(name('why-refused'), refusal),
        ]}
      />
    </Card>
  );
}

interface Place {
  readonly needs: Permission;
  readonly href: string;
  readonly name:
    | 'case'
    | 'customer'
    | 'lists'
    | 'papers'
    | 'restriction'
    | 'settings'
    | 'staff'
    | 'suspense'
    | 'transfers';
}

/** Where to read on about what a proposal is about. */
function placeOf({ subject, customer_id: customer }: Approval): Place | undefined {
  const { control } = paths;
  switch (subject.kind) {
    case 'case':
      return { needs: 'cases.read', href: control.case(subject.id), name: 'case' };
    case 'customer':
      if (customer === null) return undefined;
      return { needs: 'customers.read', href: control.customer(customer), name: 'customer' };
    case 'invitation':
    case 'staff':
      return { needs: 'staff.read', href: control.staff(), name: 'staff' };
    case 'list_edition':
    case 'sanctions_list':
      return { needs: 'screening.read', href: control.sanctionsLists(), name: 'lists' };
    case 'rail_movement':
      return { needs: 'rails.read', href: control.reconciliation(), name: 'suspense' };
    case 'submission':
      if (customer === null) return undefined;
      return {
        needs: 'documents.read',
        href: control.customerVerification(customer),
        name: 'papers',
      };
    case 'setting':
      return {
        needs: 'settings.read',
        href: control.settingsGroup(subject.id),
        name: 'settings',
      };
    case 'restriction':
      if (customer === null) return undefined;
      return {
        needs: 'restrictions.read',
        href: control.restrictions(customer),
        name: 'restriction',
      };
    case 'adjustment':
      if (customer === null) return undefined;
      return {
        needs: 'customers.read',
        href: control.customerTransfers(customer),
        name: 'transfers',
      };
  }
}

function Subject({ approval }: { readonly approval: Approval }) {
  const intl = useIntl();
  const staff = useStaff();
  const place = placeOf(approval);
  if (place !== undefined && mayDo(staff, place.needs)) {
    return (
      <TextLink href={place.href}>
        {intl.formatMessage({ id: `control.approvals.open-${place.name}` })}
      </TextLink>
    );
  }
  // Whoever may not open it still reads what kind of thing it is.
  return intl.formatMessage({ id: `control.subject.${approval.subject.kind}` });
}
