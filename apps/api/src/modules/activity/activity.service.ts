/** The audit log as the people in it read it: sentences in their language, nothing of others'. */
import type { Page } from '@fairlead/contract';
import * as z from 'zod';
import { type AuditRecord, listAudit } from '#platform/audit/audit.service.ts';
import type { AuditCursor, AuditFilter } from '#platform/audit/audit-record.sql.ts';
import type { Db } from '#platform/database/db.ts';
import { pageOf, placeOf, placeTime } from '#platform/http/list.ts';
import type { Languages } from '#platform/language.ts';

export interface ActivityItem {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly text: string;
  readonly by: 'you' | 'bank' | 'someone';
  readonly ip_address: string | null;
}

interface ActivityCall {
  readonly db: Db;
  readonly url: string;
  readonly query: { readonly limit: number; readonly cursor?: string | undefined };
  readonly language: string;
}

const position = z.tuple([placeTime, z.string().regex(/^\d{1,18}$/), z.enum(['at', '-at'])]);

/** A cursor goes on in the order that it was made in; in another it is refused. */
function inOrder(sort: 'at' | '-at') {
  return position.refine(([, , order]) => order === sort);
}

function cursorOf(after: z.infer<typeof position> | undefined): { after?: AuditCursor } {
  return after === undefined ? {} : { after: { atExact: after[0], id: BigInt(after[1]) } };
}

/** A page of the log with whatever a reader makes of each record. */
export async function auditPage<Item>(
  call: Pick<ActivityCall, 'db' | 'url' | 'query'> & {
    readonly query: { readonly sort?: 'at' | '-at' };
  },
  filter: AuditFilter,
  itemsOf: (records: readonly AuditRecord[]) => Promise<ReadonlyMap<AuditRecord, Item>>,
): Promise<Page<Item>> {
  const { sort = '-at' } = call.query;
  const place = placeOf(call, inOrder(sort));
  const records = await listAudit(call.db, filter, {
    ...cursorOf(place.after),
    limit: place.fetch,
    oldestFirst: sort === 'at',
  });
  const items = await itemsOf(records);
  const rows = records.flatMap((record) => {
    const item = items.get(record);
    return item === undefined ? [] : [{ record, item }];
  });
  return pageOf(call, place, rows, {
    item: ({ item }) => item,
    placeOfRow: ({ record }): z.infer<typeof position> => [record.atExact, String(record.id), sort],
  });
}

/** Whoever reads their own activity. */
export interface ActivityReader {
  readonly kind: 'customer' | 'staff';
  readonly id: string;
  readonly persona: boolean;
  readonly session: { readonly id: string };
}

/** What happened to or was done by this person. Confidential work is not for them. */
export async function activityPage(
  call: ActivityCall & { readonly principal: ActivityReader },
  languages: Languages,
): Promise<Page<ActivityItem>> {
  const { principal, language } = call;
  const filter: AuditFilter =
    principal.kind === 'customer'
      ? { customerId: principal.id, confidential: false }
      : { staffId: principal.id };
  return auditPage(call, filter, async (records) => {
    return new Map(
      records.map((record) => [record, activityItem(record, principal, languages, language)]),
    );
  });
}

function activityItem(
  record: AuditRecord,
  reader: ActivityReader,
  languages: Languages,
  language: string,
): ActivityItem {
  const key = `activity.${record.action}`;
  const by = byOf(record, reader);
  return {
    id: String(record.id),
    at: record.at.toISOString(),
    action: record.action,
    text: languages.sentence(language, languages.isKey(key) ? key : 'activity.other'),
    by,
    ip_address: showsPlace(record, reader, by) ? placeIn(record) : null,
  };
}

function byOf({ actorKind, actorId }: AuditRecord, reader: ActivityReader): ActivityItem['by'] {
  if (actorId === reader.id) return 'you';
  return actorKind === 'visitor' ? 'someone' : 'bank';
}

/** Not where staff sit; nor, to a persona's player, where the others are who play it. */
function showsPlace(
  { sessionId }: AuditRecord,
  { persona, session }: ActivityReader,
  by: ActivityItem['by'],
): boolean {
  return by !== 'bank' && (!persona || sessionId === session.id);
}

export function placeIn({ text }: AuditRecord): string | null {
  return (text.state === 'open' && 'ip' in text ? text.ip : undefined) ?? null;
}
