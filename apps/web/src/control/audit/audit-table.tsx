/** Audit records as rows; what changed opens below the action. */
import { type IntlShape, useIntl } from 'react-intl';
import type { bank } from '#lib/client.ts';
import { type Column, DataTable } from '#ui/data/data-table.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { DateTime } from '#ui/values/date-time.tsx';

export type AuditRecord = Awaited<ReturnType<typeof bank.audit.list>>['data'][number];

export function AuditTable({ rows }: { readonly rows: readonly AuditRecord[] }) {
  const intl = useIntl();
  return (
    <DataTable
      caption={intl.formatMessage({ id: 'control.audit.title' })}
      columns={columnsIn(intl)}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}

function columnsIn(intl: IntlShape): Column<AuditRecord>[] {
  return [
    {
      id: 'action',
      header: intl.formatMessage({ id: 'control.audit.action' }),
      isRowHeader: true,
      cell: (record) => <WhatHappened record={record} />,
    },
    {
      id: 'actor',
      header: intl.formatMessage({ id: 'control.audit.actor' }),
      cell: ({ actor }) => (
        <>
          <bdi>{actor.name ?? intl.formatMessage({ id: `control.actor.${actor.kind}` })}</bdi>
          {actor.name !== null && (
            <span className="block text-xs text-muted">
              {intl.formatMessage({ id: `control.actor.${actor.kind}` })}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'subject',
      header: intl.formatMessage({ id: 'control.audit.subject' }),
      cell: ({ subject }) =>
        subject === null ? (
          '–'
        ) : (
          <bdi dir="ltr" title={subject.id} className="font-mono text-xs">
            {shortId(subject.id)}
          </bdi>
        ),
    },
    {
      id: 'address',
      header: intl.formatMessage({ id: 'control.audit.address' }),
      cell: ({ ip_address }) => <bdi dir="ltr">{ip_address ?? '–'}</bdi>,
    },
    {
      id: 'at',
      header: intl.formatMessage({ id: 'control.audit.at' }),
      align: 'end',
      cell: ({ at }) => <DateTime iso={at} />,
    },
  ];
}

/** Kind and the last part: enough to tell two apart, short enough for a column. */
function shortId(id: string): string {
  return id.replace(/^([a-z]+_).*-(.{12})$/, '$1…$2');
}

function WhatHappened({ record }: { readonly record: AuditRecord }) {
  const intl = useIntl();
  const { action, confidential, erased, reason, changes } = record;
  return (
    <div className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <bdi dir="ltr" className="font-mono text-sm">
          {action}
        </bdi>
        {confidential && (
          <Badge tone="warning">{intl.formatMessage({ id: 'control.audit.confidential' })}</Badge>
        )}
        {erased && <Badge>{intl.formatMessage({ id: 'control.audit.erased' })}</Badge>}
      </span>
      {reason !== null && <span className="font-normal text-muted">{reason}</span>}
      {changes.length > 0 && (
        <details className="font-normal">
          <summary className="inline-flex min-h-6 list-none items-center rounded-sm text-sm text-accent-ink underline underline-offset-4">
            {intl.formatMessage({ id: 'control.audit.changes' }, { count: changes.length })}
          </summary>
          <dl className="mt-1 text-sm">
            {changes.map(({ field, before, after }) => (
              <div key={field} className="py-0.5">
                <dt className="inline text-muted">
                  <bdi className="font-mono">{field}</bdi>
                </dt>
                <dd className="ms-2 inline">
                  <del className="text-muted">{before ?? '–'}</del>{' '}
                  <ins className="no-underline">{after ?? '–'}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}
