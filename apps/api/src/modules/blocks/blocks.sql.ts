/** The statements over `address_block`. */
import type { AddressBlockId, StaffId } from '@fairlead/contract';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';
import {
  byText,
  byTime,
  type Placed,
  type SortedPage,
  type Sorts,
} from '#platform/lists/sorting.ts';

export interface AddressBlock {
  readonly id: AddressBlockId;
  /** With a prefix, also where it is one address. */
  readonly network: string;
  readonly reason: string;
  readonly createdAt: Date;
  readonly createdBy: StaffId;
  readonly createdByName: string;
  /** Null where it was made before every block had an end. */
  readonly expiresAt: Date | null;
  readonly liftedAt: Date | null;
  readonly version: number;
  readonly changedAt: Date | null;
  readonly inForce: boolean;
}

const inForce = sql<SqlBool>`(b.lifted_at is null
  and (b.expires_at is null or b.expires_at > statement_timestamp()))`;

const columns = sql`
  b.id, b.network::text as network, b.reason, b.created_at as "createdAt",
    b.created_by as "createdBy", s.name as "createdByName", b.expires_at as "expiresAt",
    b.lifted_at as "liftedAt", b.version, b.changed_at as "changedAt", ${inForce} as "inForce"`;
const tables = sql`from address_block b join staff_member s on s.id = b.created_by`;

/** Set aside for examples: what a demonstration person may see and block. */
const example = sql<SqlBool>`(b.network <<= any (
  '{192.0.2.0/24,198.51.100.0/24,203.0.113.0/24,2001:db8::/32}'::cidr[]))`;

export async function networksInForce(db: Db): Promise<string[]> {
  const { rows } = await sql<{ network: string }>`
    select b.network::text as network from address_block b
    where ${inForce} order by b.network
  `.execute(db);
  return rows.map(({ network }) => network);
}

export interface BlockFilter {
  readonly inForce?: boolean | undefined;
  /** A network: those that hold it, or lie in it. */
  readonly network?: string | undefined;
  readonly words?: string | undefined;
  readonly onlyExamples: boolean;
}

/** One without an end, from before, comes after those that have one. */
export const blockSorts = {
  created: [byText(sql`b.id`)],
  ends: [byTime(sql`coalesce(b.expires_at, 'infinity')`), byText(sql`b.id`)],
} as const satisfies Sorts<string>;

export async function listBlocks(
  db: Db,
  filter: BlockFilter,
  page: SortedPage,
): Promise<Placed<AddressBlock>[]> {
  const conditions = [page.following];
  if (filter.onlyExamples) conditions.push(example);
  if (filter.inForce !== undefined) conditions.push(sql`${inForce} = ${filter.inForce}`);
  if (filter.network !== undefined) {
    conditions.push(sql`b.network && ${filter.network}::inet`);
  }
  if (filter.words !== undefined) {
    conditions.push(sql`strpos(lower(b.reason), lower(${filter.words})) > 0`);
  }
  const { rows } = await sql<AddressBlock & { place: string[] }>`
    select ${columns}, ${page.place} as place ${tables}
    where ${sql.join(conditions, sql` and `)}
    order by ${page.order} limit ${page.limit}
  `.execute(db);
  return rows;
}

export async function findBlock(
  db: Db | Tx,
  id: AddressBlockId,
  onlyExamples: boolean,
): Promise<AddressBlock | undefined> {
  const { rows } = await sql<AddressBlock>`
    select ${columns} ${tables} where b.id = ${id} and (not ${onlyExamples}::boolean or ${example})
  `.execute(db);
  return rows[0];
}

export interface NewBlock {
  readonly id: AddressBlockId;
  readonly network: string;
  readonly reason: string;
  readonly createdBy: StaffId;
  readonly expiresAt: Date;
}

/** Where others of the staff were seen within 30 days; any visitor plays a demonstration one. */
export async function colleaguesPlaces(tx: Tx, staffId: StaffId): Promise<readonly string[]> {
  const { rows } = await sql<{ ip: string }>`
    select distinct host(s.ip) as ip from session s
    join staff_member m on m.id = s.subject_id and m.disabled_at is null and not m.persona
    where s.kind = 'staff' and s.subject_id <> ${staffId}
      and s.ends_at > statement_timestamp() - interval '30 days'
      and s.last_seen_at > statement_timestamp() - interval '30 days'`.execute(tx);
  return rows.map(({ ip }) => ip);
}

/**
 * Whether a customer was signed in from there within 30 days; not a demonstration one. An IPv6
 * socket writes an IPv4 address in its own way.
 */
export async function isCustomersPlace(tx: Tx, network: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from session s join customer c on c.id = s.subject_id and not c.persona
      where s.kind = 'customer' and replace(host(s.ip), '::ffff:', '')::inet
          <<= network(${network}::inet)
        and (s.second_factor_at is not null or not s.second_factor_asked)
        and s.last_seen_at > statement_timestamp() - interval '30 days'
    ) as found`.execute(tx);
  return rows[0]?.found === true;
}

/** One that has run out makes way for the new one. False when one is in force. */
export async function insertBlock(tx: Tx, block: NewBlock): Promise<boolean> {
  const network = sql`network(${block.network}::inet)::cidr`;
  await sql`
    update address_block b set lifted_at = clock_timestamp(), lifted_by = ${block.createdBy}
    where b.network = ${network} and b.lifted_at is null and b.expires_at <= statement_timestamp()
  `.execute(tx);
  const { rows } = await sql`
    insert into address_block (id, network, reason, created_by, expires_at)
    values (${block.id}, ${network}, ${block.reason}, ${block.createdBy}, ${block.expiresAt})
    on conflict (network) where lifted_at is null do nothing returning id
  `.execute(tx);
  return rows.length === 1;
}

/** Nobody else changes or lifts it until the transaction ends. */
export async function lockBlock(tx: Tx, id: AddressBlockId): Promise<void> {
  await sql`select from address_block where id = ${id} for update`.execute(tx);
}

/** One in force, that was locked. */
export async function updateBlock(
  tx: Tx,
  id: AddressBlockId,
  { reason, expiresAt, by }: { reason: string; expiresAt: Date; by: StaffId },
): Promise<void> {
  await sql`
    update address_block set reason = ${reason}, expires_at = ${expiresAt},
      version = version + 1, changed_at = clock_timestamp(), changed_by = ${by}
    where id = ${id}
  `.execute(tx);
}

/** False when it was lifted before, or has run out. */
export async function liftBlock(tx: Tx, id: AddressBlockId, by: StaffId): Promise<boolean> {
  const { rows } = await sql`
    update address_block b set lifted_at = clock_timestamp(), lifted_by = ${by}
    where b.id = ${id} and ${inForce} returning b.id
  `.execute(tx);
  return rows.length === 1;
}

export async function deleteOldBlocks(tx: Tx): Promise<void> {
  await sql`
    delete from address_block
    where coalesce(lifted_at, expires_at) < statement_timestamp() - interval '1 year'
  `.execute(tx);
}
