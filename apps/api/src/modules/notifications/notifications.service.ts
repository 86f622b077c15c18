/**
 * Tells customers what happened: inside the bank always, and by mail and SMS as they chose. The
 * same cause is told once, however often somebody tells it.
 */
import type { CustomerId, NotificationId } from '@fairlead/contract';
import type { NoticeFacts, NoticeMessage } from '#platform/channels/notice-sentence.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';
import { newId } from '#platform/random.ts';
import { alert } from './alerts.service.ts';
import { messageRules } from './notifications.rules.ts';
import {
  countUnread,
  insertNotifications,
  markNotifications,
  type NewNotification,
} from './notifications.sql.ts';

export { noticesFrom } from './notifications.sql.ts';

export interface Notice {
  readonly customerId: CustomerId;
  /** Names what happened, such as a transfer's id: told before, it is not told again. */
  readonly cause: string;
  readonly message: NoticeMessage;
  /** What the sentence is filled with. An account's id is said as the account's name. */
  readonly facts?: NoticeFacts;
  /** A place in online banking. */
  readonly link?: string;
  readonly simulated?: boolean;
  /** When it happened, if not now. */
  readonly at?: Date;
}

/** In the transaction of what happened, or of whoever reads that it did. */
export async function notify(tx: Tx, ...notices: readonly Notice[]): Promise<void> {
  const written = notices.map(
    (notice): NewNotification => ({
      id: newId('notification'),
      customerId: notice.customerId,
      cause: notice.cause,
      kind: messageRules[notice.message].kind,
      message: notice.message,
      facts: notice.facts ?? {},
      link: notice.link ?? null,
      simulated: notice.simulated ?? false,
      at: notice.at ?? null,
    }),
  );
  if (written.length === 0) return;
  const newIds = await insertNotifications(tx, written);
  const told = written.filter(({ id }) => newIds.has(id));
  if (told.length === 0) return;
  await publishChanges(tx, told);
  await alert(tx, told);
}

/** One hint a customer: with the id when there is one, without when the whole list has changed. */
async function publishChanges(tx: Tx, told: readonly NewNotification[]): Promise<void> {
  const ids = new Map<CustomerId, NotificationId | null>();
  for (const { customerId, id } of told) ids.set(customerId, ids.has(customerId) ? null : id);
  await publish(
    tx,
    ...[...ids].map(([personId, id]) => ({
      personId,
      event: { kind: 'notification.changed' as const, notification_id: id },
    })),
  );
}

/** Marks one, or without an id all; answers how many are unread now. */
export async function markAs(
  db: Db,
  customerId: CustomerId,
  id: NotificationId | undefined,
  { read, now }: { readonly read: boolean; readonly now: Date },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const changed = await markNotifications(tx, customerId, id, read ? now : null);
    if (!changed && id !== undefined) throw new Refusal('not_found');
    if (changed) {
      const event = { kind: 'notification.changed', notification_id: id ?? null } as const;
      await publish(tx, { personId: customerId, event });
    }
    return countUnread(tx, customerId);
  });
}
