/** One customer at a glance: who they are, what is proven, why they are kept out if they are. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { CallCard } from '#control/customers/contact/call-card.tsx';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { nativeName } from '#lib/languages.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';
import { CopyButton } from '#ui/data/copy-button.tsx';
import { type Fact, Facts } from '#ui/data/facts.tsx';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { EmailAddress } from '#ui/values/email-address.tsx';
import { Reference } from '#ui/values/reference.tsx';
import { CasesCard } from './cases-card.tsx';
import { Reopen } from './deeds/reopen.tsx';
import { HomeMessageCard } from './home-message-card.tsx';
import { type CustomerRecord, PAYMENT_TONES, recordKey } from './record.queries.ts';
import { RecordFrame } from './record-frame.tsx';

export function OverviewPage() {
  return <RecordFrame>{(record) => <Overview record={record} />}</RecordFrame>;
}

/** Not one's own: the bank refuses them, and says no word on whether there are any. */
function Cases({ record }: RecordProps) {
  const intl = useIntl();
  const { email } = useStaff().staff;
  if (record.email?.toLowerCase() !== email.toLowerCase()) {
    return <CasesCard customerId={record.id} />;
  }
  return (
    <Card title={intl.formatMessage({ id: 'control.record.cases' })}>
      {intl.formatMessage({ id: 'control.case.own-text' })}
    </Card>
  );
}

interface RecordProps {
  readonly record: CustomerRecord;
}

function Overview({ record }: RecordProps) {
  const intl = useIntl();
  const staff = useStaff();
  // Demonstration staff change nobody; they are told by the missing buttons.
  const mayChange = mayDo(staff, 'customers.write') && !staff.staff.persona;
  // Nor do they read what was said to visitors, say anything to them or call them.
  const { details_withheld: withheld } = record;
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
      <div className="flex min-w-0 flex-col gap-6">
        {withheld && (
          <Panel tone="note" title={intl.formatMessage({ id: 'control.record.withheld' })}>
            {intl.formatMessage({ id: 'control.record.withheld-text' })}
          </Panel>
        )}
        <Restriction record={record} />
        <Card
          title={intl.formatMessage({ id: 'control.record.person' })}
          actions={
            mayChange && (
              <LinkButton
                size="compact"
                href={paths.control.customerUpdate(record.id)}
                icon={<Pencil aria-hidden="true" className="size-4" />}
              >
                {intl.formatMessage({ id: 'control.record.change' })}
              </LinkButton>
            )
          }
        >
          <Person record={record} />
        </Card>
        {mayDo(staff, 'cases.read') && <Cases record={record} />}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Card title={intl.formatMessage({ id: 'control.record.standing' })}>
          <Standing record={record} />
        </Card>
        {mayDo(staff, 'messages.read') && !withheld && <HomeMessageCard record={record} />}
        {mayDo(staff, 'calls.announce') && !withheld && <CallCard customerId={record.id} />}
        {mayChange && <Shelf record={record} />}
      </div>
    </div>
  );
}

function Restriction({ record }: RecordProps) {
  const { id, restriction, account_status: status } = record;
  const intl = useIntl();
  const mayRead = mayDo(useStaff(), 'restrictions.read');
  if (restriction === null) return null;
  const { reason, case_reference: reference, since, until } = restriction;
  return (
    <Panel tone="warning" title={intl.formatMessage({ id: 'control.record.restricted' })}>
      <p>{intl.formatMessage({ id: `control.restriction.because-${reason}` })}</p>
      <p className="flex flex-wrap gap-x-4 text-sm">
        <DateTime iso={since} style="exact" />
        {reference !== null && <Reference text={reference} />}
        {until !== null &&
          intl.formatMessage(
            { id: 'control.record.until' },
            { day: intl.formatDate(until, { dateStyle: 'medium', timeZone: 'UTC' }) },
          )}
      </p>
      {status === 'Closed' && <Reopen record={record} />}
      {mayRead && status !== 'Closed' && (
        <TextLink href={paths.control.restrictions(id)}>
          {intl.formatMessage({ id: 'control.approvals.open-restriction' })}
        </TextLink>
      )}
    </Panel>
  );
}

/** What is not known is not listed. */
function Person({ record }: RecordProps) {
  const intl = useIntl();
  const fact = (
    key: 'occupation' | 'mobile' | 'address' | 'country' | 'sex' | 'birth' | 'phone' | 'email',
    value: Fact['value'] | null,
  ): Fact[] =>
    value === null ? [] : [{ name: intl.formatMessage({ id: `control.record.${key}` }), value }];
  const { zip_code, city, state, street_address, country, date_of_birth: birth, sex } = record;
  const address = [street_address, [zip_code, city].filter(Boolean).join(' '), state]
    .filter((part) => part !== null && part !== '')
    .join(', ');
  return (
    <Facts
      facts={[
        ...fact('email', record.email && <EmailAddress value={record.email} />),
        ...fact('phone', record.phone_number && <Phone record={record} />),
        ...fact('mobile', record.mobile_number && <bdi dir="ltr">{record.mobile_number}</bdi>),
        ...fact('birth', birth && intl.formatDate(birth, { dateStyle: 'long', timeZone: 'UTC' })),
        ...fact('sex', sex && intl.formatMessage({ id: `control.record.sex-${sex}` })),
        ...fact('occupation', record.occupation && <bdi>{record.occupation}</bdi>),
        ...fact('address', address === '' ? null : <bdi>{address}</bdi>),
        ...fact('country', country && intl.formatDisplayName(country, { type: 'region' })),
        {
          name: intl.formatMessage({ id: 'control.record.language' }),
          value: nativeName(record.language),
        },
        {
          name: intl.formatMessage({ id: 'control.record.time-zone' }),
          value: <bdi dir="ltr">{record.time_zone}</bdi>,
        },
        {
          name: intl.formatMessage({ id: 'control.record.id' }),
          value: (
            <span className="flex items-center gap-1 @md:-my-2.5">
              <bdi dir="ltr" className="min-w-0 font-mono text-sm wrap-anywhere">
                {record.id}
              </bdi>
              <CopyButton
                label={intl.formatMessage({ id: 'control.record.id' })}
                value={record.id}
              />
            </span>
          ),
        },
      ]}
    />
  );
}

function Phone({ record }: RecordProps) {
  const intl = useIntl();
  return (
    <span className="flex flex-wrap items-center gap-2">
      <bdi dir="ltr">{record.phone_number}</bdi>
      <Badge tone={record.phone_verified ? 'good' : 'plain'}>
        {intl.formatMessage({
          id: record.phone_verified ? 'control.record.proven' : 'control.record.not-proven',
        })}
      </Badge>
    </span>
  );
}

const VALUE_TONES: Record<CustomerRecord['id_verification'], BadgeTone> = {
  Completed: 'good',
  'In Progress': 'warning',
  Pending: 'plain',
  Skipped: 'plain',
};

/** Whether money may leave, and if not why, by which case and until when. */
function usePayments(record: CustomerRecord): Fact[] {
  const intl = useIntl();
  const { transfers_status: status, transfers_status_reason: reason } = record;
  const { transfers_status_case: reference, transfers_status_review_on: until } = record;
  const mayRead = mayDo(useStaff(), 'restrictions.read');
  if (status === null) return [];
  const name = intl.formatMessage({ id: 'control.restriction.status' });
  const words = intl.formatMessage({ id: `control.restriction.status.${status}` });
  const badge = <Badge tone={PAYMENT_TONES[status]}>{words}</Badge>;
  if (reason === null) return [{ name, value: badge }];
  const value = (
    <span className="flex flex-col items-start gap-1">
      {badge}
      <span>{intl.formatMessage({ id: `control.restriction.because-${reason}` })}</span>
      <span className="flex flex-wrap gap-x-4 text-sm text-muted">
        {reference !== null && <Reference text={reference} />}
        {until !== null &&
          intl.formatMessage(
            { id: 'control.record.until' },
            { day: intl.formatDate(until, { dateStyle: 'medium', timeZone: 'UTC' }) },
          )}
      </span>
      {mayRead && (
        <TextLink href={paths.control.restrictions(record.id)}>
          {intl.formatMessage({ id: 'control.approvals.open-restriction' })}
        </TextLink>
      )}
    </span>
  );
  return [{ name, value }];
}

function Standing({ record }: RecordProps) {
  const intl = useIntl();
  const payments = usePayments(record);
  const value = (status: CustomerRecord['id_verification']) => (
    <Badge tone={VALUE_TONES[status]}>
      {intl.formatMessage({ id: `control.record.value-${status.replace(' ', '')}` as ValueId })}
    </Badge>
  );
  const named = (
    kind: 'email' | 'identity' | 'address',
    status: CustomerRecord['id_verification'],
  ) => ({
    name: intl.formatMessage({ id: `control.record.proof-${kind}` }),
    value: value(status),
  });
  return (
    <Facts
      facts={[
        {
          name: intl.formatMessage({ id: 'control.customers.tier' }),
          value: intl.formatMessage({ id: `control.record.tier-${record.tier as 0 | 1 | 2 | 3}` }),
        },
        ...payments,
        named('email', record.email_verification),
        named('identity', record.id_verification),
        named('address', record.address_verification),
        {
          name: intl.formatMessage({ id: 'control.record.home-currency' }),
          value: record.currency,
        },
        {
          name: intl.formatMessage({ id: 'control.record.accounts' }),
          value: intl.formatNumber(record.accounts),
        },
        {
          name: intl.formatMessage({ id: 'control.customers.since' }),
          value: <DateTime iso={record.created_at} style="exact" />,
        },
      ]}
    />
  );
}

type ValueId =
  | 'control.record.value-Completed'
  | 'control.record.value-InProgress'
  | 'control.record.value-Pending'
  | 'control.record.value-Skipped';

/** Out of the lists, or back; nothing of the customer's changes. */
function Shelf({ record: { id, hidden } }: RecordProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const [asked, setAsked] = useState(false);
  const moving = useMutation({
    mutationFn: () =>
      hidden
        ? bank.customerRecords.restore({ params: { id } })
        : bank.customerRecords.archive({ body: { id } }),
    onSettled: () => setAsked(false),
    onSuccess: (record) => {
      cache.setQueryData(recordKey(id), record);
      return cache.invalidateQueries({ queryKey: ['staff', 'customers', 'list'] });
    },
  });
  const label = intl.formatMessage({
    id: hidden ? 'control.record.restore' : 'control.record.archive',
  });
  const Icon = hidden ? ArchiveRestore : Archive;
  return (
    <Card title={intl.formatMessage({ id: 'control.record.shelf' })}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted">{intl.formatMessage({ id: 'control.record.shelf-text' })}</p>
        <ProblemPanel of={moving} />
        <Button
          icon={<Icon aria-hidden="true" className="size-4" />}
          isPending={moving.isPending}
          onPress={() => (hidden ? moving.mutate() : setAsked(true))}
        >
          {label}
        </Button>
      </div>
      <AlertDialog
        isOpen={asked}
        title={intl.formatMessage({ id: 'control.record.archive-title' })}
        confirmLabel={label}
        isPending={moving.isPending}
        onConfirm={() => moving.mutate()}
        onCancel={() => setAsked(false)}
      >
        {intl.formatMessage({ id: 'control.record.archive-text' })}
      </AlertDialog>
    </Card>
  );
}
