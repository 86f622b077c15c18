/** Audit records as rows; what changed opens below the action. */
import { type IntlShape, useIntl } from 'react-intl';
import type { bank } from '#lib/client.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { type Column, DataTable, type TableSort } from '#ui/data/data-table.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { actionWords } from './action-words.ts';
import { type AuditFilter, auditAddress } from './audit-filter.ts';
import { ChangesView } from './changes-view.tsx';
import { reasonWords } from './reason-words.ts';

export type AuditRecord = Awaited<ReturnType<typeof bank.audit.list>>['data'][number];

export interface AuditTableProps {
  readonly rows: readonly AuditRecord[];
  /** Links in the rows narrow this down further. */
  readonly filter: AuditFilter;
  readonly sort: TableSort;
}

export function AuditTable({ rows, filter, sort }: AuditTableProps) {
  const intl = useIntl();
  return (
    <DataTable
      caption={intl.formatMessage({ id: 'control.audit.title' })}
      columns={columnsIn(intl, filter)}
      rows={rows}
      rowKey={({ id }) => id}
      sort={sort}
    />
  );
}

function columnsIn(intl: IntlShape, filter: AuditFilter): Column<AuditRecord>[] {
  return [
    {
      id: 'action',
      header: intl.formatMessage({ id: 'control.audit.action' }),
      isRowHeader: true,
      cell: (record) => <WhatHappened record={record} filter={filter} />,
    },
    {
      id: 'actor',
      header: intl.formatMessage({ id: 'control.audit.actor' }),
      cell: ({ actor }) => <Actor actor={actor} filter={filter} />,
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
      sort: 'at',
      align: 'end',
      cell: ({ at }) => <DateTime iso={at} />,
    },
  ];
}

/** Kind and the last part: enough to tell two apart, short enough for a column. */
function shortId(id: string): string {
  return id.replace(/^([a-z]+_|)[\da-f]{8}-.*-(.{12})$/, '$1…$2');
}

interface ActorProps {
  readonly actor: AuditRecord['actor'];
  readonly filter: AuditFilter;
}

const LINK = 'rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-ink';

function Actor({ actor, filter }: ActorProps) {
  const intl = useIntl();
  const { kind, id, name } = actor;
  const kindName = intl.formatMessage({ id: `control.actor.${kind}` });
  if (name === null) return kindName;
  const followed =
    id === null || (kind !== 'staff' && kind !== 'customer') ? undefined : { [kind]: id };
  return (
    <>
      {followed === undefined ? (
        <bdi>{name}</bdi>
      ) : (
        <Anchor href={auditAddress({ ...filter, ...followed })} className={LINK}>
          <bdi>{name}</bdi>
        </Anchor>
      )}
      <span className="block text-xs text-muted">{kindName}</span>
    </>
  );
}

/** As programs, exports and the log's filter name it. */
function Code({ code }: { readonly code: string }) {
  return (
    <bdi dir="ltr" className="self-start font-mono text-xs font-normal text-muted">
      {code}
    </bdi>
  );
}

interface ReasonProps {
  readonly action: string;
  /** A code, or what somebody wrote. */
  readonly reason: string;
}

function Reason({ action, reason }: ReasonProps) {
  const words = reasonWords(useIntl(), action, reason);
  if (words === undefined && /^[a-z0-9_]+$/.test(reason)) return <Code code={reason} />;
  return <bdi className="self-start text-sm font-normal text-muted">{words ?? reason}</bdi>;
}

interface WhatHappenedProps {
  readonly record: AuditRecord;
  readonly filter: AuditFilter;
}

function WhatHappened({ record, filter }: WhatHappenedProps) {
  const intl = useIntl();
  const { action, confidential, erased, reason, changes } = record;
  const words = actionWords(intl, action);
  return (
    <div className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <Anchor href={auditAddress({ ...filter, action })} className={LINK}>
          {words ?? <Code code={action} />}
        </Anchor>
        {confidential && (
          <Badge tone="warning">{intl.formatMessage({ id: 'control.audit.confidential' })}</Badge>
        )}
        {erased && <Badge>{intl.formatMessage({ id: 'control.audit.erased' })}</Badge>}
      </span>
      {words !== undefined && <Code code={action} />}
      {reason !== null && <Reason action={action} reason={reason} />}
      {changes.length > 0 && <ChangesView changes={changes} />}
    </div>
  );
}
