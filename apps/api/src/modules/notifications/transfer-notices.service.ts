/**
 * Money that moved is told from the events that a batch of transfers leaves behind, so that the
 * batch itself has nothing more to write.
 */
import * as z from 'zod';
import { type EventReader, eventReader } from '#platform/events/event-reader.ts';
import { type Notice, notify } from './notifications.service.ts';
import { findMovements, type MovementRow } from './transfer-notices.sql.ts';

const changed = z.object({ transfer_id: z.string() });

const reader: EventReader = {
  name: 'notifications',
  kinds: ['transfer.changed'],
  read: async (tx, events) => {
    const ids = events.map(({ data }) => changed.parse(data).transfer_id);
    const movements = await findMovements(tx, [...new Set(ids)]);
    await notify(tx, ...movements.flatMap(noticeOf));
  },
};

export const transferNotices = eventReader(reader);

/** Nothing of a made-up history: whoever makes it up tells it as a whole. */
function noticeOf(movement: MovementRow): Notice[] {
  const { id, customerId, kind, from, to, simulated, createdAt: at } = movement;
  if (kind === 'simulated') return [];
  const amount = { minor: String(movement.amountMinor), currency: movement.currency };
  const told = {
    customerId,
    cause: `${id} Completed`,
    link: `/user/transfers/${id}`,
    simulated,
    at,
  };
  if (kind === 'faucet') return [{ ...told, message: 'faucet_filled', facts: { amount, to } }];
  if (kind === 'interest') return [{ ...told, message: 'interest_paid', facts: { amount, to } }];
  const { arrivedMinor, arrivedCurrency } = movement;
  if (arrivedMinor === null || arrivedCurrency === null) {
    return [{ ...told, message: 'transfer_done', facts: { amount, from, to } }];
  }
  const arrived = { minor: String(arrivedMinor), currency: arrivedCurrency };
  return [{ ...told, message: 'transfer_converted', facts: { amount, arrived, from, to } }];
}
