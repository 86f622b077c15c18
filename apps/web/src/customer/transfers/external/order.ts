/**
 * A payment to somebody outside, from the review on. Its id is made when the review opens and stays
 * with it through a reload. Kept in the tab's own storage, and gone at sign-out.
 */
import type { FundSource, Purpose, RequestOf, Routes } from '@fairlead/contract';
import type { AccountId, PayeeId, TransferId } from '@fairlead/contract/ids';
import { bank } from '#lib/client.ts';
import { nowMs } from '#lib/clock.ts';
import type { TypedPayee } from '#lib/payees/payee-values.ts';
import { newTransferId } from '#lib/sending/transfer-id.ts';

export type Validated = Awaited<ReturnType<typeof bank.externalTransfers.validate>>;
type Body = RequestOf<Routes['externalTransfers']['send']>['body'];

/** What the form asks for. */
export interface Wish {
  readonly account_id: AccountId;
  readonly payee_id?: PayeeId;
  readonly payee?: TypedPayee;
  /** Minor units of the account's currency, without the fee. */
  readonly amount: string;
  readonly comment?: string;
  readonly scheduled_for?: string;
}

/** What the scam check asks. */
export interface ScamAnswers {
  readonly hurried: boolean;
  readonly coached: boolean;
  readonly knows_payee: boolean;
}

/** What the bank asks for beyond the form, as far as it does. */
export interface Answers {
  readonly purpose: Purpose;
  readonly source_of_funds?: FundSource;
  readonly scam?: ScamAnswers;
}

export interface Review {
  readonly id: TransferId;
  readonly wish: Wish;
  readonly answers?: Answers | undefined;
  /** What the bank says of it. */
  readonly said: Validated;
  /** When the quote ends, by this browser's own clock. */
  readonly until?: string | undefined;
}

export type Decision = 'go_on' | 'wait';
export type Order = Wish & { readonly id: TransferId } & Omit<Body, keyof Wish>;

export const REVIEW = 'external.review';
export const SENDING = 'external.sending';

/** How long the bank holds a quote, less the time that an order needs to get there. */
const HELD_MS = 58_000;

function given(answers: Answers | undefined, decision: Decision) {
  if (answers === undefined) return {};
  const { purpose, source_of_funds: source, scam } = answers;
  return {
    purpose,
    ...(source === undefined ? {} : { source_of_funds: source }),
    ...(scam === undefined ? {} : { protection_answers: { purpose, ...scam, decision } }),
  };
}

/** Asks the bank for everything about it: rules, rate, fee, the name, what it still needs. */
export async function reviewOf(
  wish: Wish,
  answers?: Answers,
  id: TransferId = newTransferId(),
): Promise<Review> {
  const said = await bank.externalTransfers.validate({
    body: { ...wish, ...given(answers, 'go_on') },
  });
  const until = said.quote === null ? undefined : new Date(nowMs() + HELD_MS).toISOString();
  return { id, wish, answers, said, until };
}

/** What is sent once the customer has decided. The name check goes along, whatever it said. */
export function orderOf({ id, wish, answers, said }: Review, decision: Decision): Order {
  return {
    id,
    ...wish,
    ...given(answers, decision),
    ...(said.quote === null ? {} : { quote_id: said.quote.quote_id }),
    payee_ack: { token: said.name_check.token, accepted: true },
  };
}

function isRecord(kept: unknown): kept is Record<string, unknown> {
  return typeof kept === 'object' && kept !== null;
}

export function isOrder(kept: unknown): kept is Order {
  return (
    isRecord(kept) && ['id', 'account_id', 'amount'].every((name) => typeof kept[name] === 'string')
  );
}

export function isReview(kept: unknown): kept is Review {
  return (
    isRecord(kept) && typeof kept.id === 'string' && isRecord(kept.wish) && isRecord(kept.said)
  );
}

export function sendOrder({ id, ...body }: Order, signal: AbortSignal) {
  return bank.externalTransfers.send({ body, idempotencyKey: id, signal });
}
