/**
 * The transfer table, for the money path: what a batch needs is written for the ledger's own
 * connection, one prepared statement for all of its transfers.
 */
import type {
  AccountId,
  AccountStatus,
  AdjustmentReason,
  AuditAction,
  CustomerId,
  RateSource,
  SessionId,
  TransferId,
  TransferKind,
  TransferStatus,
  VerificationValue,
} from '@fairlead/contract';
import type { Currency } from '@fairlead/money';
import type { Selectable } from 'kysely';
import type { Transfer as TransferRow } from '#database-schema.ts';
import { noticesFrom } from '#modules/notifications/notifications.service.ts';
import { insertFrom as auditFrom } from '#platform/audit/audit-record.sql.ts';
import type { Tx } from '#platform/database/db.ts';
import type { RunSql } from '#platform/database/statements/run-sql.ts';
import { publishFrom } from '#platform/events/publish.ts';
import { newId } from '#platform/random.ts';
import { type Movement, type MovementFacts, uuidOf } from './transfers.rules.ts';

/** Across currencies: what arrived, and at what rate. */
export interface Exchange {
  readonly arrivedMinor: bigint;
  readonly currency: Currency;
  readonly rate: string;
  readonly referenceRate: string;
  readonly margin: number;
  readonly source: RateSource;
  readonly rateDate: string;
}

export interface Transfer {
  readonly id: TransferId;
  readonly customerId: CustomerId;
  readonly kind: TransferKind;
  /** One of them may be null, for money that came from or went to outside the accounts here. */
  readonly from: AccountId | null;
  readonly to: AccountId | null;
  /** What left, the fee included. */
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly feeMinor: bigint;
  readonly exchange: Exchange | null;
  readonly comment: string | null;
  /** Who is at the other end, where that is no account here and not the bank. */
  readonly counterparty: string | null;
  readonly valueDate: string;
  readonly createdAt: Date;
  readonly simulated: boolean;
  readonly status: TransferStatus;
  /** Of an adjustment: why, and what it refers to. */
  readonly adjusted: Adjusted | null;
  /** What has become of it; not there where it was only just made, or nothing can have. */
  readonly later?: Later;
}

export interface Later {
  /** When its status last changed. */
  readonly changedAt: Date;
  /** The adjustment that takes this one back. */
  readonly reversedBy: TransferId | null;
}

export interface Adjusted {
  readonly reason: AdjustmentReason;
  readonly corrects: TransferId | null;
  readonly reverses: TransferId | null;
}

/** The table's own constraints keep everything to these. */
export function fromRow(row: Selectable<TransferRow>): Transfer {
  return {
    id: row.id as TransferId,
    customerId: row.customer_id as CustomerId,
    kind: row.kind as TransferKind,
    from: row.from_account as AccountId | null,
    to: row.to_account as AccountId | null,
    amountMinor: row.amount,
    currency: row.currency as Currency,
    feeMinor: row.fee,
    exchange: exchangeIn(row),
    comment: row.comment,
    counterparty: row.counterparty,
    valueDate: row.value_date,
    createdAt: row.created_at,
    simulated: row.simulated,
    status: row.status as TransferStatus,
    adjusted:
      row.reason === null
        ? null
        : {
            reason: row.reason as AdjustmentReason,
            corrects: row.corrects as TransferId | null,
            reverses: row.reverses as TransferId | null,
          },
  };
}

/** All of it is there or nothing: the table sees to that. */
function exchangeIn(row: Selectable<TransferRow>): Exchange | null {
  if (row.to_amount === null) return null;
  return {
    arrivedMinor: row.to_amount,
    currency: row.to_currency as Currency,
    rate: row.rate ?? '',
    referenceRate: row.reference_rate ?? '',
    margin: row.margin ?? 0,
    source: row.rate_source as RateSource,
    rateDate: row.rate_date ?? '',
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
  readonly from_matures_on: string | null;
  readonly from_tag: string | null;
  readonly from_product: string | null;
  readonly to_currency: string | null;
  readonly to_status: string | null;
  readonly to_tag: string | null;
  readonly to_product: string | null;
}

function accountFacts<More extends object>(
  currency: string | null,
  status: string | null,
  more: More,
) {
  if (currency === null) return null;
  return { currency: currency as Currency, active: status === 'Active', ...more };
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
    text: 'select * from transfer_facts($1, $2, $3, $4, $5, $6, $7, $8)',
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
    now: at.now,
    known: row.known,
    session: row.session,
    accountStatus: row.account_status as AccountStatus | null,
    proofs: {
      emailVerification: valueIn(row.email_verification),
      idVerification: valueIn(row.id_verification),
      addressVerification: valueIn(row.address_verification),
    },
    from: accountFacts(row.from_currency, row.from_status, {
      maturesOn: row.from_matures_on,
      tag: row.from_tag,
      product: row.from_product ?? '',
    }),
    to: accountFacts(row.to_currency, row.to_status, {
      tag: row.to_tag,
      product: row.to_product ?? '',
    }),
  }));
}

/** A transfer that has just been posted, and who asked for it how. */
export interface MadeTransfer {
  readonly transfer: Transfer;
  readonly sessionId: SessionId | null;
  readonly requestId: string | null;
}

/**
 * A made-up history is recorded and told once as a whole, by whoever made it; what goes outside and
 * what staff correct are no movements of a batch.
 */
type Batched = Exclude<TransferKind, 'simulated' | 'external' | 'adjustment'>;
const ACTIONS: Readonly<Record<Batched, AuditAction>> = {
  internal: 'transfer.completed',
  received: 'transfer.received',
  faucet: 'faucet.filled',
  interest: 'interest.paid',
};

const actionOfKind = Object.entries(ACTIONS)
  .map(([kind, action]) => `when '${kind}' then '${action}'`)
  .join(' ');

const TOLD = `made where kind <> 'simulated'`;

/** From where it was asked the session says; so there is nothing to encrypt for each transfer. */
const audit = auditFrom(TOLD, {
  actorKind: `case when session_id is null then 'system' else 'customer' end`,
  actorId: 'case when session_id is not null then customer_id end',
  sessionId: 'session_id',
  action: `case kind ${actionOfKind} end`,
  subjectKind: `'transfer'`,
  subjectId: 'id',
  customerId: 'customer_id',
  requestId: 'request_id',
});

const event = publishFrom(TOLD, {
  kind: 'transfer.changed',
  personId: 'customer_id',
  ids: `jsonb_build_object('transfer_id', id, 'notification_id', notice_id)`,
});

interface Column {
  readonly name: string;
  readonly type: string;
  readonly of: (made: MadeTransfer) => unknown;
}

const of = (name: string, type: string, value: (transfer: Transfer) => unknown): Column => ({
  name,
  type,
  of: ({ transfer }) => value(transfer),
});

/** What every transfer has. */
const plainColumns: readonly Column[] = [
  of('id', 'text', ({ id }) => id),
  of('customer_id', 'text', ({ customerId }) => customerId),
  of('kind', 'text', ({ kind }) => kind),
  of('from_account', 'text', ({ from }) => from),
  of('to_account', 'text', ({ to }) => to),
  of('amount', 'bigint', ({ amountMinor }) => amountMinor),
  of('currency', 'text', ({ currency }) => currency),
  of('value_date', 'date', ({ valueDate }) => valueDate),
  of('created_at', 'timestamptz', ({ createdAt }) => createdAt),
  of('comment', 'text', ({ comment }) => comment),
];

/** What only some have: a batch in which none does leaves these out. */
const termsColumns: readonly Column[] = [
  of('fee', 'bigint', ({ feeMinor }) => feeMinor),
  of('to_amount', 'bigint', ({ exchange }) => exchange?.arrivedMinor),
  of('to_currency', 'text', ({ exchange }) => exchange?.currency),
  of('rate', 'numeric', ({ exchange }) => exchange?.rate),
  of('reference_rate', 'numeric', ({ exchange }) => exchange?.referenceRate),
  of('margin', 'smallint', ({ exchange }) => exchange?.margin),
  of('rate_source', 'text', ({ exchange }) => exchange?.source),
  of('rate_date', 'date', ({ exchange }) => exchange?.rateDate),
  of('counterparty', 'text', ({ counterparty }) => counterparty),
];

/** For the records beside the transfer: who asked, and under which id it is told. */
const besideColumns: readonly Column[] = [
  { name: 'session_id', type: 'text', of: ({ sessionId }) => sessionId },
  { name: 'request_id', type: 'text', of: ({ requestId }) => requestId },
  { name: 'notice_id', type: 'text', of: () => newId('notification') },
];

function writing({ terms }: { readonly terms: boolean }) {
  const columns = terms ? [...plainColumns, ...termsColumns] : plainColumns;
  const all = [...columns, ...besideColumns];
  const names = (list: readonly Column[]) => list.map(({ name }) => name).join(', ');
  const arrays = all.map(({ type }, at) => `$${at + 2}::${type}[]`).join(', ');
  const text = `with made as (select * from unnest(${arrays}) m (${names(all)})),
    written as (
      insert into transfer (${names(columns)}, simulated, status)
      select ${names(columns)}, $1::boolean, 'Completed' from made
    ), recorded as (${audit}), noticed as (${noticesFrom(TOLD, { terms })})
    ${event}`;
  return (made: readonly MadeTransfer[], simulated: boolean) => ({
    text,
    values: [simulated, ...all.map((column) => made.map(column.of))],
  });
}

const writePlain = writing({ terms: false });
const writeWithTerms = writing({ terms: true });

/** Of each the transfer, its audit record, the customer's notification and event. */
export async function writeTransfers(
  run: RunSql,
  made: readonly MadeTransfer[],
  simulated: boolean,
): Promise<void> {
  const plain = made.every(
    ({ transfer: { exchange, counterparty } }) => exchange === null && counterparty === null,
  );
  await run((plain ? writePlain : writeWithTerms)(made, simulated));
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

/** By the database's real clock. */
export async function postedAt(run: RunSql, posting: string): Promise<Date> {
  const [row] = await run<{ posted_at: Date }>({
    text: 'select posted_at from ledger.posting where id = $1',
    values: [posting],
  });
  if (row === undefined) throw new Error('There is no such posting.');
  return row.posted_at;
}

/** An adjustment that has just been posted. The table refuses one that nobody else approved. */
export async function insertAdjusted(
  tx: Tx,
  transfer: Omit<Transfer, 'adjusted'> & { readonly adjusted: Adjusted },
): Promise<void> {
  await tx
    .insertInto('transfer')
    .values({
      id: transfer.id,
      customer_id: transfer.customerId,
      kind: transfer.kind,
      from_account: transfer.from,
      to_account: transfer.to,
      amount: transfer.amountMinor,
      currency: transfer.currency,
      comment: transfer.comment,
      value_date: transfer.valueDate,
      created_at: transfer.createdAt,
      simulated: transfer.simulated,
      status: transfer.status,
      ...transfer.adjusted,
    })
    .execute();
}
