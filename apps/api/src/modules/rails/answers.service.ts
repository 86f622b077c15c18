/**
 * An answer is applied in one transaction: its order is matched, the listeners post what it moved,
 * and it is recorded. Money that matches nothing goes into suspense; nothing is dropped.
 */
import type { PostingRequest } from '@fairlead/ledger';
import { money } from '@fairlead/money';
import { chartAccount, settlementAccount } from '#modules/transfers/chart.service.ts';
import { moneyTransaction, postIn } from '#modules/transfers/ledger-posting.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { newId, uuidV7 } from '#platform/random.ts';
import {
  isOver,
  type NotBooked,
  type RailAnswer,
  readAnswer,
  type Unmatched,
} from './rail.rules.ts';
import type { Rails } from './rails.service.ts';
import {
  hurryOrder,
  insertAnswer,
  insertMovement,
  type KeptOrder,
  lockOrder,
  moveOrder,
  postedOn,
} from './rails.sql.ts';

/** `told`: it is recorded, now or before. `early`: something before it was not heard yet. */
export type Applied = 'told' | 'early';

/** `whole`: it is part of a story that was told from its beginning. */
export async function applyAnswer(
  db: Db,
  rails: Rails,
  answer: RailAnswer,
  { whole }: { readonly whole: boolean },
): Promise<Applied> {
  return moneyTransaction(db, async (tx) => {
    // The order first, as everybody who works on it does.
    const order = await lockOrder(tx, answer.transferId);
    const reading = readAnswer(order, answer, whole);
    if (reading.does === 'wait' && order !== undefined) {
      await hurryOrder(tx, order.transferId, rails.now());
      return 'early';
    }
    if (!(await insertAnswer(tx, rails.name, answer, rails.now()))) return 'told';
    if (reading.does === 'suspense') {
      await keepInSuspense(tx, rails, answer, reading.because);
    } else if (order !== undefined && (reading.does === 'move' || reading.does === 'tell')) {
      const state = reading.does === 'move' ? reading.to : order.state;
      await move(tx, rails, { ...order, state }, answer);
    }
    return 'told';
  });
}

type NewOrder = Pick<KeptOrder, 'transferId' | 'state' | 'recall' | 'reference'>;

async function move(tx: Tx, rails: Rails, order: NewOrder, answer: RailAnswer): Promise<void> {
  const { kind, amount } = answer;
  const moves = kind === 'settled' || kind === 'returned';
  const against = moves ? settlementAccount(rails.name, amount.currency) : null;
  const booked = await moveAndTell(tx, rails, order, answer, against);
  if (!moves) return;
  if (typeof booked !== 'string') {
    await keepInSuspense(tx, rails, answer, booked.unmatched);
    return;
  }
  const { transferId } = order;
  const movement = movementOf(rails, answer, booked);
  await insertMovement(tx, { ...movement, transferId, unmatched: null });
}

/**
 * Brings an order to its new state and tells the listeners. Answers the posting that one of them
 * made against the account on the rail's side, of exactly what moved; or why there is none.
 */
export async function moveAndTell(
  tx: Tx,
  rails: Rails,
  order: NewOrder,
  answer: RailAnswer,
  against: string | null,
): Promise<string | NotBooked> {
  const { transferId, state } = order;
  const { kind, reference, reason, amount, at } = answer;
  const refused = kind === 'recall_refused';
  const over = isOver(state, refused ? 'refused' : order.recall);
  await moveOrder(tx, transferId, {
    ...(refused ? { recall: 'refused' } : { state, now: rails.now() }),
    ...(order.reference === null ? { reference } : {}),
    ...(over ? { nextStepAt: null, forget: true } : {}),
  });
  const news = { transferId, kind, reference, reason, amount, at, against };
  const booked = await rails.tell(tx, news);
  // Whoever keeps the payment and says nothing has ended it otherwise.
  if (booked === undefined || against === null) return { unmatched: 'settled_before' };
  if (typeof booked !== 'string') return booked;
  // One that books something else than what moved would go unseen for a day.
  const wanted = kind === 'settled' ? amount.amountMinor : -amount.amountMinor;
  if ((await postedOn(tx, booked, against)) !== wanted) {
    throw new Error('The posting of an outside movement is not its amount.');
  }
  return booked;
}

async function keepInSuspense(
  tx: Tx,
  rails: Rails,
  answer: RailAnswer,
  unmatched: Unmatched,
): Promise<void> {
  const { amount, kind } = answer;
  const minor = kind === 'settled' ? amount.amountMinor : -amount.amountMinor;
  const { currency } = amount;
  const request: PostingRequest = {
    kind: 'post',
    id: uuidV7(),
    label: 'rail.suspense',
    valueDate: await rails.today(tx),
    lines: [
      { accountId: settlementAccount(rails.name, currency), amount: money(minor, currency) },
      { accountId: chartAccount('suspense', currency), amount: money(-minor, currency) },
    ],
  };
  const [outcome] = await postIn(tx, [request]);
  if (outcome?.accepted !== true) throw new Error(`The ledger refused suspense: ${outcome?.code}.`);
  const movement = movementOf(rails, answer, request.id);
  await insertMovement(tx, { ...movement, transferId: null, unmatched });
}

function movementOf(rails: Rails, answer: RailAnswer, postingId: string) {
  const { reference, amount } = answer;
  const kind = answer.kind === 'settled' ? ('settled' as const) : ('returned' as const);
  const facts = { id: newId('movement'), rail: rails.name, seenAt: rails.now() };
  return { ...facts, reference, kind, amount, postingId };
}
