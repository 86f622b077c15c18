/**
 * Alerts by mail and SMS, as customers switched them, and on the browsers they turned them on at;
 * never by a channel that the bank does not use for such things.
 * Whoever is alerted is not alerted again at once: what happens in the next moments waits and is
 * told together.
 */
import type { CustomerId } from '@fairlead/contract';
import type { AccountFact } from '#platform/channels/notice-sentence.ts';
import {
  type Mail,
  type Push,
  type Sms,
  sendMails,
  sendPushes,
  sendTexts,
} from '#platform/channels/send.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import type { MoveTopic } from '#platform/outbox/topics.ts';
import { settingIn } from '#platform/settings/setting-in.ts';
import { letWait, takeDueTurns, takeTurns, takeWaiting, turnsAreDue } from './alerts.sql.ts';
import { notifications } from './channel-settings.service.ts';
import {
  accountsIn,
  type Channel,
  goesBy,
  messageRules,
  type Switches,
  withNames,
} from './notifications.rules.ts';
import {
  findAccountNames,
  findReaders,
  type NewNotification,
  type NoticeReader,
} from './notifications.sql.ts';

type Told = Pick<NewNotification, 'id' | 'customerId' | 'kind' | 'message' | 'facts' | 'link'>;

/** In the transaction that wrote them down. */
export async function alert(tx: Tx, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  const audience = await audienceOf(tx, told);
  // What goes by no channel takes nobody's turn.
  const reached = told.filter((one) => channels.some((channel) => takes(channel, one, audience)));
  // What is not switched concerns security, was asked for or done by staff: nobody waits for it.
  const apart = reached.filter(({ message }) => messageRules[message].mail !== 'alert');
  const grouped = reached.filter(({ message }) => messageRules[message].mail === 'alert');
  const waiting = await takeTurns(tx, customersOf(grouped));
  const [later, now] = [
    grouped.filter(({ customerId }) => waiting.has(customerId)),
    grouped.filter(({ customerId }) => !waiting.has(customerId)),
  ];
  if (later.length > 0) await letWait(tx, later);
  await send(tx, audience, [...apart.map((one) => [one]), ...byCustomer(now)]);
}

/** Sends what has waited long enough. */
export const waitingAlerts: MoveTopic = {
  move: 'alerts',
  waits: turnsAreDue,
  take: async (tx, limit) => {
    const customers = await takeDueTurns(tx, limit);
    if (customers.length === 0) return 0;
    const told = await takeWaiting(tx, customers);
    await send(tx, await audienceOf(tx, told), byCustomer(told));
    return customers.length;
  },
};

/** Whom it concerns, and how the bank's channels are switched. */
interface Audience {
  readonly readers: ReadonlyMap<string, NoticeReader>;
  readonly switches: Switches;
}

async function audienceOf(tx: Tx, told: readonly Told[]): Promise<Audience> {
  return {
    readers: await findReaders(tx, customersOf(told)),
    switches: await settingIn(tx, notifications),
  };
}

const channels: readonly Channel[] = ['mail', 'sms', 'push'];

/** Whether the bank sends it by this channel, and the customer takes it there. */
function takes(
  channel: Channel,
  { customerId, message }: Told,
  { readers, switches }: Audience,
): boolean {
  const reader = readers.get(customerId);
  if (reader === undefined || !goesBy(channel, message, switches)) return false;
  switch (channel) {
    case 'mail': {
      const { mail } = messageRules[message];
      return mail === 'always' || (mail === 'alert' && reader.wantsMail);
    }
    case 'sms':
      return reader.phone !== null;
    case 'push':
      return reader.devices.length > 0;
  }
}

function customersOf(told: readonly Told[]): CustomerId[] {
  return [...new Set(told.map(({ customerId }) => customerId))];
}

function byCustomer(told: readonly Told[]): (readonly Told[])[] {
  return customersOf(told).map((id) => told.filter(({ customerId }) => customerId === id));
}

/** Each group is one mail, one SMS and one push message. */
async function send(
  tx: Tx,
  audience: Audience,
  groups: readonly (readonly Told[])[],
): Promise<void> {
  const all = groups.flat();
  if (all.length === 0) return;
  const names = await namesIn(
    tx,
    all.map(({ facts }) => facts),
  );
  const going = (channel: Channel): Sent[] =>
    groups.flatMap((group) => {
      const reader = audience.readers.get(group[0]?.customerId ?? '');
      const told = group
        .filter((one) => takes(channel, one, audience))
        .map((one) => ({ ...one, facts: withNames(one.facts, names) }));
      return reader === undefined ? [] : [{ reader, told }];
    });
  await sendMails(tx, going('mail').flatMap(mailTo));
  await sendTexts(tx, going('sms').flatMap(smsTo));
  await sendPushes(tx, going('push').flatMap(pushTo));
}

interface Sent {
  readonly reader: NoticeReader;
  readonly told: readonly Told[];
}

const LIST = '/user/account/notifications-list';
/** More than so many are counted, not listed. */
const MOST_LISTED = 20;

function mailTo({ reader, told }: Sent): Mail[] {
  const { id: personId, firstName: first, language, email: to } = reader;
  const [one] = told;
  if (one === undefined) return [];
  const addressed = { to, personId, language };
  if (told.length === 1) {
    const { message, facts, link } = one;
    const always = messageRules[message].mail === 'always';
    const values = { message, facts, first, always, path: link ?? LIST };
    return [{ ...addressed, template: 'alert', values }];
  }
  const notices = told.slice(0, MOST_LISTED).map(({ message, facts }) => ({ message, facts }));
  const values = { first, notices, more: told.length - notices.length, path: LIST };
  return [{ ...addressed, template: 'alerts', values }];
}

function smsTo({ reader, told }: Sent): Sms[] {
  const { id: personId, language, phone: to } = reader;
  const [one] = told;
  if (to === null || one === undefined) return [];
  const addressed = { to, personId, language };
  if (told.length > 1) {
    return [{ ...addressed, template: 'alerts', values: { count: told.length } }];
  }
  const { message, facts } = one;
  return [{ ...addressed, template: 'alert', values: { message, facts } }];
}

/** Says only what it is about: it shows on a locked screen. */
function pushTo({ reader, told }: Sent): Push[] {
  const { id: personId, language, email: to, devices } = reader;
  const [one] = told;
  if (devices.length === 0 || one === undefined) return [];
  const addressed = { to, personId, language, devices };
  if (told.length > 1) {
    return [{ ...addressed, template: 'alerts', values: { count: told.length, path: LIST } }];
  }
  const { kind, link } = one;
  return [{ ...addressed, template: 'alert', values: { kind, path: link ?? LIST } }];
}

/** What to call the accounts that these facts name, by their ids. */
export async function namesIn(
  db: Db | Tx,
  facts: readonly Told['facts'][],
): Promise<ReadonlyMap<string, AccountFact>> {
  const ids = [...new Set(facts.flatMap(accountsIn))];
  if (ids.length === 0) return new Map();
  const accounts = await findAccountNames(db, ids);
  return new Map(accounts.map(({ id, ...fact }) => [id, fact]));
}
