/**
 * What staff say to a customer on the first screen. One at a time; a new one takes the place of the
 * one before. Every word of it has passed the filter for what staff write.
 */
import type { CustomerId, HomeMessageId, HomeMessageStyle } from '@fairlead/contract';
import { customerById } from '#modules/customers/customers.service.ts';
import { customerForStaff, isWithheld, type Reader } from '#modules/customers/withheld.service.ts';
import { addOfStaff } from '#modules/messages/messages.service.ts';
import { notify } from '#modules/notifications/notifications.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { parseDate } from '#platform/calendar.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';
import type { StaffDeed } from '#platform/http/staff-deed.ts';
import { decryptFor, encryptFor } from '#platform/keys/bank-keys.ts';
import { readMode } from '#platform/mode.ts';
import { newId } from '#platform/random.ts';
import {
  findCurrent,
  type HomeMessage,
  insertHomeMessage,
  isOwn,
  markAcknowledged,
  withdrawCurrent,
} from './home-messages.sql.ts';

/** What the words are bound to. */
export const HOME_MESSAGE_CONTEXT = 'home-message';
const LONGEST_DAYS = 366;

export interface SaidMessage extends Omit<HomeMessage, 'textSealed'> {
  readonly text: string;
}

/** What a customer is shown today; null where there is nothing, or nothing any more. */
export async function shownTo(
  db: Db | Tx,
  customerId: CustomerId,
  /** Asked only where something was said. */
  today: (db: Db | Tx) => Promise<string>,
): Promise<SaidMessage | null> {
  const said = await currentOf(db, customerId);
  if (said === null || said.acknowledgedAt !== null) return null;
  return said.until < (await today(db)) ? null : said;
}

/**
 * For staff: what was said last and not taken back. Refuses with `not_found`, also what was said to
 * a visitor where a demonstration person asks.
 */
export async function saidTo(
  db: Db | Tx,
  customerId: CustomerId,
  reader: Reader,
): Promise<SaidMessage | null> {
  if (isWithheld(await customerById(db, customerId), reader)) throw new Refusal('not_found');
  return currentOf(db, customerId);
}

async function currentOf(db: Db | Tx, customerId: CustomerId): Promise<SaidMessage | null> {
  const found = await findCurrent(db, customerId);
  if (found === undefined) return null;
  const { textSealed, ...message } = found;
  const opened = await decryptFor(db, customerId, textSealed, HOME_MESSAGE_CONTEXT);
  return opened.state === 'open' ? { ...message, text: opened.text } : null;
}

export interface HomeMessageWish {
  readonly customerId: CustomerId;
  readonly text: string;
  readonly style: HomeMessageStyle;
  readonly until: string;
}

/**
 * Refuses with `not_found` and `persona_may_not`, and with `range_not_possible` a day that is over
 * or too far off.
 */
export async function say(
  db: Db,
  wish: HomeMessageWish,
  today: string,
  deed: StaffDeed & { readonly keep: (tx: Tx, said: SaidMessage) => Promise<void> },
): Promise<SaidMessage> {
  const { customerId, text, style, until } = wish;
  if (!canLast(until, today)) throw new Refusal('range_not_possible', { field: 'until' });
  return db.transaction().execute(async (tx) => {
    await customerForStaff(tx, customerId, deed);
    await withdrawCurrent(tx, customerId, deed.now);
    const { textSealed: _, ...message } = await insertHomeMessage(tx, {
      id: newId('homeMessage'),
      customerId,
      style,
      until,
      textSealed: await encryptFor(tx, customerId, text, HOME_MESSAGE_CONTEXT),
      writtenBy: deed.staffId,
    });
    await addOfStaff(tx, customerId, { text, files: [] }, { staffId: deed.staffId, now: deed.now });
    await record(tx, 'home_message.written', message, deed, { text, style, until });
    await notify(tx, {
      customerId,
      cause: message.id,
      message: 'staff_wrote',
      link: '/user/home',
      simulated: (await readMode(tx)) === 'sandbox',
    });
    const said = { ...message, text };
    await deed.keep(tx, said);
    return said;
  });
}

function canLast(until: string, today: string): boolean {
  const days = parseDate(today).until(parseDate(until)).days;
  return days >= 0 && days <= LONGEST_DAYS;
}

/** Takes back what is there; nothing happens where nothing is. Refuses as `say`. */
export async function takeBack(db: Db, customerId: CustomerId, deed: StaffDeed): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await customerForStaff(tx, customerId, deed);
    const id = await withdrawCurrent(tx, customerId, deed.now);
    if (id !== undefined) await record(tx, 'home_message.cleared', { id, customerId }, deed);
  });
}

/** Putting it away twice is putting it away. Refuses with `not_found` somebody else's. */
export async function acknowledge(
  db: Db,
  customerId: CustomerId,
  id: HomeMessageId,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await markAcknowledged(tx, customerId, id, now)) await tell(tx, { id, customerId });
    else if (!(await isOwn(tx, customerId, id))) throw new Refusal('not_found');
  });
}

type Named = Pick<HomeMessage, 'id' | 'customerId'>;

async function record(
  tx: Tx,
  action: 'home_message.written' | 'home_message.cleared',
  message: Named,
  { actor, requestId }: StaffDeed,
  after?: Readonly<Record<string, string>>,
): Promise<void> {
  await recordAudit(tx, {
    actor,
    action,
    subject: { kind: 'home_message', id: message.id },
    customerId: message.customerId,
    ...(after === undefined ? {} : { after }),
    requestId,
  });
  await tell(tx, message);
}

/** Every open browser of theirs asks again. */
async function tell(tx: Tx, { id, customerId }: Named): Promise<void> {
  const event = { kind: 'home_message.changed', home_message_id: id } as const;
  await publish(tx, { personId: customerId, event });
}
