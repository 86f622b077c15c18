/** Tells a repeat from another request under the same id, another customer's included. Pure. */
import { hash } from 'node:crypto';
import type { Movement } from './transfers.rules.ts';

/** What came into being later is left out where it is not there: old ids stay repeatable. */
export function digestOf(movement: Movement): Buffer {
  const { kind, customerId, from, to, amountMinor } = movement;
  const text = `${kind}\n${customerId}\n${from ?? ''}\n${to ?? ''}\n${amountMinor}`;
  return hash('sha256', text + laterParts(movement), 'buffer');
}

/** Each says what it is; a comment cannot pass for another part, because its end is escaped. */
function laterParts({ quote, comment, valueDate, counterparty }: Movement): string {
  const parts = { quote: quote?.token, comment, valueDate, counterparty };
  const text = JSON.stringify(parts);
  return text === '{}' ? '' : `\n${text}`;
}
