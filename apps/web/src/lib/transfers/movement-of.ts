/** Whether a transfer is shown as money that came, that went, or neither. */
import type { ListedTransfer } from './transfers.queries.ts';

/** Of a failed or cancelled one nothing moved, so it is neither red nor green. */
const NOTHING_MOVED: ReadonlySet<ListedTransfer['status']> = new Set(['Failed', 'Cancelled']);

export function movementOf(
  { type, status }: Pick<ListedTransfer, 'type' | 'status'>,
  isBetween: boolean,
): 'credit' | 'debit' | undefined {
  if (isBetween || NOTHING_MOVED.has(status)) return undefined;
  return type === 'Credit' ? 'credit' : 'debit';
}
