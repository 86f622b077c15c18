/** Customers as rows; the name leads to the record. */
import { type IntlShape, useIntl } from 'react-intl';
import type { bank } from '#lib/client.ts';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { type Column, DataTable, type TableSort } from '#ui/data/data-table.tsx';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { EmailAddress } from '#ui/values/email-address.tsx';

export type ListedCustomer = Awaited<ReturnType<typeof bank.customerRecords.list>>['data'][number];

const STATUS_TONES: Record<ListedCustomer['account_status'], BadgeTone> = {
  Active: 'good',
  Locked: 'bad',
  Review: 'warning',
  Closed: 'plain',
};

interface CustomersTableProps {
  readonly rows: readonly ListedCustomer[];
  readonly sort: TableSort;
}

export function CustomersTable({ rows, sort }: CustomersTableProps) {
  const intl = useIntl();
  return (
    <DataTable
      caption={intl.formatMessage({ id: 'control.customers.title' })}
      columns={columnsIn(intl)}
      rows={rows}
      rowKey={({ id }) => id}
      sort={sort}
    />
  );
}

function columnsIn(intl: IntlShape): Column<ListedCustomer>[] {
  return [
    {
      id: 'name',
      header: intl.formatMessage({ id: 'control.customers.name' }),
      sort: 'name',
      isRowHeader: true,
      cell: (customer) => <Name customer={customer} />,
    },
    {
      id: 'phone',
      header: intl.formatMessage({ id: 'control.customers.phone' }),
      cell: ({ phone_number }) => <bdi dir="ltr">{phone_number ?? '–'}</bdi>,
    },
    {
      id: 'country',
      header: intl.formatMessage({ id: 'control.customers.country' }),
      cell: ({ country }) =>
        country === null ? '–' : intl.formatDisplayName(country, { type: 'region' }),
    },
    {
      id: 'status',
      header: intl.formatMessage({ id: 'control.customers.status' }),
      cell: ({ account_status, hidden }) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <Badge tone={STATUS_TONES[account_status]}>
            {intl.formatMessage({ id: `control.customers.status-${account_status}` })}
          </Badge>
          {hidden && <Badge>{intl.formatMessage({ id: 'control.customers.archived' })}</Badge>}
        </span>
      ),
    },
    {
      id: 'tier',
      header: intl.formatMessage({ id: 'control.customers.tier' }),
      cell: (customer) => <Tier customer={customer} />,
    },
    {
      id: 'since',
      header: intl.formatMessage({ id: 'control.customers.since' }),
      sort: 'created',
      align: 'end',
      cell: ({ created_at }) => <DateTime iso={created_at} style="day" />,
    },
  ];
}

function Name({ customer }: { readonly customer: ListedCustomer }) {
  const intl = useIntl();
  const { id, first_name, last_name, email, persona } = customer;
  return (
    <span>
      <span className="flex flex-wrap items-center gap-2">
        <Anchor
          href={paths.control.customer(id)}
          className="rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-ink"
        >
          <bdi>{`${first_name} ${last_name}`}</bdi>
        </Anchor>
        {persona && <Badge>{intl.formatMessage({ id: 'control.staff.persona' })}</Badge>}
      </span>
      {email !== null && (
        <span className="block font-normal text-muted">
          <EmailAddress value={email} />
        </span>
      )}
    </span>
  );
}

function Tier({ customer }: { readonly customer: ListedCustomer }) {
  const intl = useIntl();
  const { tier, id_verification: identity, address_verification: address } = customer;
  const waits = identity === 'In Progress' || address === 'In Progress';
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <span>{intl.formatMessage({ id: 'control.customers.tier-of' }, { tier })}</span>
      {waits && (
        <Badge tone="warning">{intl.formatMessage({ id: 'control.customers.papers-wait' })}</Badge>
      )}
    </span>
  );
}
