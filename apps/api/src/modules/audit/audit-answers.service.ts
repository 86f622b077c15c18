/** Audit records as staff are told them, with the names of those who acted. */
import type { AnswerOf, CustomerId, routes, StaffId } from '@fairlead/contract';
import { placeIn } from '#modules/activity/activity.service.ts';
import { customersById } from '#modules/customers/customers.service.ts';
import { staffMembersById } from '#modules/staff/staff.service.ts';
import type { AuditRecord } from '#platform/audit/audit.service.ts';
import type { Db } from '#platform/database/db.ts';
import { changesOf } from './audit.rules.ts';

export type AuditItem = AnswerOf<typeof routes.audit.list>['data'][number];

export async function itemsOf(
  db: Db,
  records: readonly AuditRecord[],
  /** Any visitor of a sandbox can play a persona: other visitors' addresses are not for them. */
  { places }: { readonly places: boolean },
): Promise<ReadonlyMap<AuditRecord, AuditItem>> {
  const names = await namesOf(db, records);
  return new Map(records.map((record) => [record, itemOf(record, names, places)]));
}

async function namesOf(
  db: Db,
  records: readonly AuditRecord[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (kind: string) => [
    ...new Set(
      records.flatMap(({ actorKind, actorId }) =>
        actorKind === kind && actorId !== null ? [actorId] : [],
      ),
    ),
  ];
  // The table's own constraint keeps an actor's id to its kind.
  const staff = await staffMembersById(db, idsOf('staff') as StaffId[]);
  const customers = await customersById(db, idsOf('customer') as CustomerId[]);
  return new Map<string, string>([
    ...staff.map(({ id, name }) => [id, name] as const),
    ...customers.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`] as const),
  ]);
}

function itemOf(
  record: AuditRecord,
  names: ReadonlyMap<string, string>,
  places: boolean,
): AuditItem {
  const { text, subjectKind, subjectId, actorId } = record;
  const open = text.state === 'open' ? text : undefined;
  const kind = record.actorKind;
  return {
    id: String(record.id),
    at: record.at.toISOString(),
    action: record.action,
    actor: {
      kind: kind === 'customer' || kind === 'staff' || kind === 'visitor' ? kind : 'system',
      id: actorId,
      name: actorId === null ? null : (names.get(actorId) ?? null),
      role: record.actorRole,
    } as const,
    ip_address: places ? placeIn(record) : null,
    subject:
      subjectKind === null || subjectId === null ? null : { kind: subjectKind, id: subjectId },
    customer_id: record.customerId as CustomerId | null,
    confidential: record.confidential,
    changes: changesOf(open?.before, open?.after),
    reason: open?.note ?? record.reasonCode,
    erased: text.state === 'erased',
    request_id: record.requestId,
  };
}
