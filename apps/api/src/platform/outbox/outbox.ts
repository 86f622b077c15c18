/**
 * What leaves the bank is written here, in the transaction that causes it, and delivered after
 * the commit by the one dispatcher: at least once, so receivers apply a delivery key once.
 */
import { CompiledQuery } from 'kysely';
import type { Tx } from '#platform/database/db.ts';
import { keysOf } from '#platform/keys/bank-keys.ts';
import { uuidV7 } from '#platform/random.ts';

export interface OutboxMessage {
  readonly topic: string;
  /** Whom it concerns: a customer's or a staff member's id. */
  readonly personId?: string;
  /** JSON, readable in the database: never a PIN, a token or another secret. */
  readonly payload: object;
  /** After this moment it is not delivered any more, such as a code that has lapsed. */
  readonly expiresAt?: Date;
}

const ENQUEUE = `
  insert into outbox_message (topic, delivery_key, person_id, payload, secret, expires_at)
  select topic, coalesce(delivery_key, gen_random_uuid()), person_id, payload::jsonb, secret,
         expires_at
  from unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::bytea[], $6::timestamptz[])
    as m (topic, delivery_key, person_id, payload, secret, expires_at)
`;

/** An insert from rows that are in the database already, for the ledger's grouped writers. */
export function enqueueFrom(
  rows: string,
  columns: { readonly topic: string; readonly personId: string; readonly payload: string },
): string {
  return `insert into outbox_message (topic, person_id, payload)
    select ${columns.topic}, ${columns.personId}, ${columns.payload} from ${rows}`;
}

/** Secrets are sealed under a key outside the database, each bound to its one delivery. */
export async function enqueueMany(
  tx: Tx,
  messages: readonly (OutboxMessage & { readonly secret?: object })[],
): Promise<void> {
  if (messages.length === 0) {
    return;
  }
  const { text, values } = statement(
    messages.map(({ secret, ...message }) => {
      if (secret === undefined) {
        return { ...message, deliveryKey: null, sealed: null };
      }
      const deliveryKey = uuidV7();
      const plain = JSON.stringify(secret);
      const sealed = keysOf(tx).ring.seal(plain, secretContext(deliveryKey));
      return { ...message, deliveryKey, sealed };
    }),
  );
  await tx.executeQuery(CompiledQuery.raw(text, values));
}

/**
 * `secret` is for what only the recipient may read: a PIN, a link with a token. It is gone as soon
 * as it is delivered or given up.
 */
export async function enqueue(
  tx: Tx,
  message: OutboxMessage & { readonly secret?: object },
): Promise<void> {
  await enqueueMany(tx, [message]);
}

export function secretContext(deliveryKey: string): string {
  return `outbox:${deliveryKey}`;
}

interface SealedMessage extends OutboxMessage {
  readonly deliveryKey: string | null;
  readonly sealed: Buffer | null;
}

function statement(messages: readonly SealedMessage[]) {
  return {
    text: ENQUEUE,
    values: [
      messages.map((message) => message.topic),
      messages.map((message) => message.deliveryKey),
      messages.map((message) => message.personId ?? null),
      messages.map((message) => JSON.stringify(message.payload)),
      messages.map((message) => message.sealed),
      messages.map((message) => message.expiresAt?.toISOString() ?? null),
    ],
  };
}
