/**
 * The transfer table. What a batch needs is written for the ledger's own connection: one prepared
 * statement for all of its transfers.
 */
import type {
  AccountId,
  AccountStatus,
  CustomerId,
  SessionId,
  TransferId,
  TransferKind,
  TransferStatus,
  VerificationValue,
} from '@fairlead/contract';
import type { Currency } from '@fairlead/money';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Transfer as TransferRow } from '#database-schema.ts';
import { insertFrom as auditFrom } from '#platform/audit/audit-record.sql.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import type { RunSql } from '#platform/database/run-sql.ts';
import { publishFrom } from '#platform/events/publish.ts';
import { type Movement, type MovementFacts, uuidOf } from './transfers.rules.ts';

export interface Transfer {
  readonly id: TransferId;
  readonly customerId: CustomerId;
  readonly kind: TransferKind;
  readonly from: AccountId | null;
  readonly to: AccountId;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly valueDate: string;
  readonly createdAt: Date;
  readonly simulated: boolean;
  readonly status: TransferStatus;
}

/** The table's own constraints keep everything to these. */
function fromRow(row: Selectable<TransferRow>): Transfer {
  return {
    id: row.id as TransferId,
    customerId: row.customer_id as CustomerId,
    kind: row.kind as TransferKind,
    from: row.from_account as AccountId | null,
    to: row.to_account as AccountId,
    amountMinor: row.amount,
    currency: row.currency as Currency,
    valueDate: row.value_date,
    createdAt: row.created_at,
    simulated: row.simulated,
    status: row.status as TransferStatus,
  };
}

interface FactsRow {
  readonly today: string;
  readonly known: boolean;
  readonly session: MovementFacts['session'];
  readonly account_status: string | null;
  readonly email_verification: string | null;
  readonly id_verification: string | null;
  readonly address_verification: string | null;
  readonly from_currency: string | null;
  readonly from_status: string | null;
  readonly to_currency: string | null;
  readonly to_status: string | null;
}

function accountFacts(currency: string | null, status: string | null) {
  return currency === null ? null : { currency: currency as Currency, active: status === 'Active' };
}

/** The table keeps it to these; nobody has proven nothing. */
function valueIn(value: string | null): VerificationValue {
  return (value as VerificationValue | null) ?? 'Pending';
}

/** What a batch is judged by, in its order. */
export async function readFacts(
  run: RunSql,
  movements: readonly Movement[],
  at: { readonly timeZone: string; readonly now: Date },
): Promise<MovementFacts[]> {
  const rows = await run<FactsRow>({
    text: `select * from rows from (
      transfer_facts($1, $2, $3, $4, $5, $6, $7, $8), customer_proofs($6))`,
    values: [
      at.timeZone,
      at.now,
      movements.map(({ id }) => uuidOf(id)),
      movements.map(({ session }) => session?.id ?? null),
      movements.map(({ session }) => session?.tokenHash ?? null),
      movements.map(({ customerId }) => customerId),
      movements.map(({ from }) => from),
      movements.map(({ to }) => to),
    ],
  });
  return rows.map((row) => ({
    today: row.today,
    known: row.known,
    session: row.session,
    accountStatus: row.account_status as AccountStatus | null,
    proofs: {
      emailVerification: valueIn(row.email_verification),
      idVerification: valueIn(row.id_verification),
      addressVerification: valueIn(row.address_verification),
    },
    from: accountFacts(row.from_currency, row.from_status),
    to: accountFacts(row.to_currency, row.to_status),
  }));
}

/** A transfer that has just been posted, and who asked for it how. */
export interface MadeTransfer {
  readonly transfer: Transfer;
  readonly sessionId: SessionId | null;
  readonly requestId: string | null;
}

const ACTIONS: Readonly<Record<TransferKind, string>> = {
  internal: 'transfer.completed',
  faucet: 'faucet.filled',
};

const actionOfKind = Object.entries(ACTIONS)
  .map(([kind, action]) => `when '${kind}' then '${action}'`)
  .join(' ');

/** From where it was asked the session says; so there is nothing to encrypt for each transfer. */
const audit = auditFrom('made', {
  actorKind: `case when session_id is null then 'system' else 'customer' end`,
  actorId: 'case when session_id is not null then customer_id end',
  sessionId: 'session_id',
  action: `case kind ${actionOfKind} end`,
  subjectKind: `'transfer'`,
  subjectId: 'id',
  customerId: 'customer_id',
  requestId: 'request_id',
});

const event = publishFrom('made', {
  kind: 'transfer.changed',
  personId: 'customer_id',
  ids: `jsonb_build_object('transfer_id', id)`,
});

const WRITE = `with made as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[],
      $7::text[], $8::date[], $9::timestamptz[], $10::text[], $11::text[])
      m (id, customer_id, kind, from_account, to_account, amount, currency, value_date, created_at,
        session_id, request_id)
  ), written as (
    insert into transfer (id, customer_id, kind, from_account, to_account, amount, currency,
      value_date, created_at, simulated, status)
    select id, customer_id, kind, from_account, to_account, amount, currency, value_date,
      created_at, $12::boolean, 'Completed' from made
  ), recorded as (${audit})
  ${event}`;

/** Transfer, audit record and the customer's event of each. Its history the table writes. */
export async function writeTransfers(
  run: RunSql,
  made: readonly MadeTransfer[],
  simulated: boolean,
): Promise<void> {
  const column = (of: (transfer: Transfer) => unknown) => made.map(({ transfer }) => of(transfer));
  await run({
    text: WRITE,
    values: [
      column(({ id }) => id),
      column(({ customerId }) => customerId),
      column(({ kind }) => kind),
      column(({ from }) => from),
      column(({ to }) => to),
      column(({ amountMinor }) => amountMinor),
      column(({ currency }) => currency),
      column(({ valueDate }) => valueDate),
      column(({ createdAt }) => createdAt),
      made.map(({ sessionId }) => sessionId),
      made.map(({ requestId }) => requestId),
      simulated,
    ],
  });
}

export async function transfersById(
  run: RunSql,
  ids: readonly TransferId[],
): Promise<ReadonlyMap<string, Transfer>> {
  const rows = await run<Selectable<TransferRow>>({
    text: 'select * from transfer where id = any ($1)',
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, fromRow(row)]));
}

/** A transfer's place in its customer's list; the microsecond is more than a Date holds. */
export type TransferPlace = readonly [createdAt: string, id: string];

export interface ListedTransfer extends Transfer {
  readonly place: TransferPlace;
}

/** Newest first. */
export async function findTransfers(
  db: Db | Tx,
  customerId: CustomerId,
  page: { readonly after: TransferPlace | undefined; readonly limit: number },
): Promise<readonly ListedTransfer[]> {
  const { after, limit } = page;
  const older =
    after === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(created_at, id) < (${after[0]}::timestamptz, ${after[1]})`;
  const { rows } = await sql<Selectable<TransferRow> & { exact: string }>`
    select *, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exact
    from transfer where customer_id = ${customerId} and ${older}
    order by created_at desc, id desc limit ${limit}
  `.execute(db);
  return rows.map((row) => ({ ...fromRow(row), place: [row.exact, row.id] }));
}

export interface TransferEvent {
  readonly status: TransferStatus;
  readonly at: Date;
}

/** One of this customer's with its history; undefined for somebody else's. */
export async function findOwnTransfer(
  db: Db | Tx,
  customerId: CustomerId,
  id: TransferId,
): Promise<(Transfer & { readonly events: readonly TransferEvent[] }) | undefined> {
  const row = await db
    .selectFrom('transfer')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const events = await db
    .selectFrom('transfer_event')
    .select(['status', 'at'])
    .where('transfer_id', '=', id)
    .orderBy('number')
    .execute();
  return {
    ...fromRow(row),
    events: events.map(({ status, at }) => ({ status: status as TransferStatus, at })),
  };
}
