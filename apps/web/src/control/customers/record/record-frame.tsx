/** Around every page of one customer: who it is, how they stand, and where to go from here. */
import type { Permission } from '@fairlead/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useParams } from 'react-router';
import { FoundView } from '#lib/screen/found-view.tsx';
import { useTitle } from '#lib/screen/use-title.ts';
import { mayDo, type StaffStatus, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { classes } from '#ui/class-names.ts';
import { Avatar } from '#ui/data/avatar.tsx';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';
import { Breadcrumbs } from '#ui/layout/breadcrumbs.tsx';
import { useShown } from '#ui/layout/use-shown.ts';
import { OutOfSightContext } from '#ui/overlays/out-of-sight.ts';
import { LookReason } from './look-reason.tsx';
import { type CustomerRecord, lookedQuery, PAYMENT_TONES, recordQuery } from './record.queries.ts';

export interface RecordFrameProps {
  readonly children: (record: CustomerRecord) => ReactNode;
}

export function RecordFrame({ children }: RecordFrameProps) {
  const { id = '' } = useParams();
  const intl = useIntl();
  const looked = useQuery(lookedQuery(id));
  const isOpen = looked.data?.given === true;
  const record = useQuery({ ...recordQuery(id), enabled: isOpen });
  const texts = {
    errorTitle: intl.formatMessage({ id: 'control.record.not-loaded' }),
    missing: {
      title: intl.formatMessage({ id: 'control.record.not-found' }),
      text: intl.formatMessage({ id: 'control.record.not-found-text' }),
      href: paths.control.customers(),
      place: intl.formatMessage({ id: 'control.customers.title' }),
    },
  };
  const isAsked = looked.data?.given === false;
  if (isAsked && record.data === undefined) return <LookReason id={id} />;
  if (!isOpen && !isAsked) {
    return (
      <FoundView query={looked} {...texts}>
        {() => null}
      </FoundView>
    );
  }
  // Who signed in again says why again; meanwhile what they had begun here waits out of sight.
  return (
    <>
      {isAsked && <LookReason id={id} />}
      <OutOfSightContext value={isAsked}>
        <div hidden={isAsked}>
          <FoundView query={record} {...texts}>
            {(known) => (
              <div className="flex flex-col gap-6">
                <RecordHeader record={known} />
                {children(known)}
              </div>
            )}
          </FoundView>
        </div>
      </OutOfSightContext>
    </>
  );
}

const TONES: Record<CustomerRecord['account_status'], BadgeTone> = {
  Active: 'good',
  Locked: 'bad',
  Review: 'warning',
  Closed: 'plain',
};

function RecordHeader({ record }: { readonly record: CustomerRecord }) {
  const intl = useIntl();
  const name = `${record.first_name} ${record.last_name}`;
  useTitle(name);
  const { photo_profile: photo, account_status: status, transfers_status: payments } = record;
  return (
    <header className="flex flex-col gap-4">
      <Breadcrumbs
        crumbs={[
          {
            label: intl.formatMessage({ id: 'control.customers.title' }),
            href: paths.control.customers(),
          },
          { label: name, href: paths.control.customer(record.id) },
        ]}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} size="large" {...(photo === null ? {} : { src: photo })} />
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-2xl font-semibold wrap-anywhere outline-none!">
            <bdi>{name}</bdi>
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-2">
            <Badge tone={TONES[status]}>
              {intl.formatMessage({ id: `control.customers.status-${status}` })}
            </Badge>
            {payments !== null && payments !== 'ALLOWED' && (
              <Badge tone={PAYMENT_TONES[payments]}>
                {intl.formatMessage({ id: `control.record.payments-${payments}` })}
              </Badge>
            )}
            <Badge>
              {intl.formatMessage({ id: 'control.customers.tier-of' }, { tier: record.tier })}
            </Badge>
            {record.persona && <Badge>{intl.formatMessage({ id: 'control.staff.persona' })}</Badge>}
            {record.hidden && (
              <Badge>{intl.formatMessage({ id: 'control.customers.archived' })}</Badge>
            )}
            {record.papers_waiting > 0 && (
              <Badge tone="warning">
                {intl.formatMessage({ id: 'control.customers.papers-wait' })}
              </Badge>
            )}
          </p>
        </div>
      </div>
      <RecordPlaces record={record} />
    </header>
  );
}

type Place = readonly [key: PlaceName, href: string, permission?: Permission];
type PlaceName =
  | 'overview'
  | 'accounts'
  | 'transfers'
  | 'restrictions'
  | 'verification'
  | 'photo'
  | 'messages'
  | 'email'
  | 'sms'
  | 'push'
  | 'activity';

/** A demonstration staff member does not write to real people; those places are not offered. */
function placesOf({ id, details_withheld: withheld }: CustomerRecord, staff: StaffStatus) {
  const { control } = paths;
  const all: readonly Place[] = [
    ['overview', control.customer(id)],
    ['accounts', control.customerAccounts(id)],
    ['transfers', control.customerTransfers(id)],
    ['restrictions', control.restrictions(id), 'restrictions.read'],
    ['verification', control.customerVerification(id), 'documents.read'],
    ['photo', control.customerPhoto(id)],
    ...(withheld
      ? []
      : ([
          ['messages', control.customerMessages(id), 'messages.read'],
          ['email', control.customerEmail(id), 'messages.write'],
          ['sms', control.customerSms(id), 'messages.write'],
          ['push', control.customerPush(id), 'messages.write'],
        ] as const)),
    ['activity', control.customerActivity(id)],
  ];
  return all.filter(([, , permission]) => mayDo(staff, permission));
}

function RecordPlaces({ record }: { readonly record: CustomerRecord }) {
  const intl = useIntl();
  const { pathname } = useLocation();
  const places = placesOf(record, useStaff());
  const [here] = places
    .filter(([, href]) => pathname === href || pathname.startsWith(`${href}/`))
    .sort(([, one], [, other]) => other.length - one.length);
  const row = useRef<HTMLUListElement>(null);
  useShown(row, '[aria-current="page"]', here?.[0]);
  return (
    <nav aria-label={intl.formatMessage({ id: 'control.record.places' })}>
      <ul ref={row} className="flex gap-6 overflow-x-auto border-b border-line">
        {places.map(([name, href]) => (
          <li key={name} className="shrink-0">
            <Anchor
              href={href}
              aria-current={here?.[0] === name ? 'page' : undefined}
              className={classes(
                '-outline-offset-2! flex min-h-11 items-center border-b-2',
                here?.[0] === name
                  ? 'border-accent font-medium text-ink'
                  : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {intl.formatMessage({ id: `control.record.place-${name}` })}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
