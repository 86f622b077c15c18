/**
 * Money that moved is mailed and texted to whoever wants that, from the events that a batch of
 * transfers leaves behind. What the customer reads inside the bank the batch has written itself.
 */
import { eventReader } from '#platform/events/event-reader.ts';
import { alert } from './alerts.service.ts';
import { takeAlerts } from './alerts.sql.ts';

export const transferAlerts = eventReader({
  name: 'notifications',
  read: async (tx, span) => alert(tx, await takeAlerts(tx, span)),
});
