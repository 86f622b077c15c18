/**
 * Somebody who sends money over a rail, with nothing but a ledger: holds what is handed over,
 * settles it, gives it back. For tests of rails, which do not care for whom they work.
 */
import type { CustomerId, TransferId } from '@fairlead/contract';
import { balancesOf, openAccounts, type PostingRequest, postRequests } from '@fairlead/ledger';
import { money } from '@fairlead/money';
import type { Pool } from 'pg';
import type { RailNews, Rails } from '#modules/rails/rails.service.ts';
import { chartAccount, openChart } from '#modules/transfers/chart.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { ledgerIn } from '#platform/database/ledger-in.ts';
import { newId, uuidV7 } from '#platform/random.ts';

const FUNDS_MINOR = 100_000_000n;
const NAMED = { label: 'rail.test', valueDate: '2026-11-15' } as const;
const bankName = 'Outer Bank';
const details = { country: 'US', routing_number: '021000021', account_number: '12345678' };

export interface SentOrder {
  readonly minor: bigint;
  readonly accountNumber?: string;
  readonly notBefore?: Date;
}

/** Whose money it is, and where it lies in the ledger. */
interface SenderFacts {
  readonly account: string;
  readonly customerId: CustomerId;
}

async function post(tx: Tx, request: PostingRequest): Promise<string> {
  const [outcome] = await postRequests(ledgerIn(tx), [request]);
  if (outcome?.accepted !== true) throw new Error(`The ledger refused: ${outcome?.code}.`);
  return request.id;
}

export class RailSender {
  readonly #db: Db;
  readonly #rails: Rails;
  readonly account: string;
  readonly customerId: CustomerId;

  constructor(
    db: Db,
    rails: Rails,
    { account = uuidV7(), customerId = newId('customer') }: Partial<SenderFacts> = {},
  ) {
    this.#db = db;
    this.#rails = rails;
    this.account = account;
    this.customerId = customerId;
    rails.onNews((tx, news) => this.#hear(tx, news));
  }

  /** With the chart and enough money for a long day. */
  async open(pool: Pool): Promise<void> {
    await openChart(pool, ['USD', 'EUR', 'JPY'], 'sandbox');
    const facts = { currency: 'USD', kind: 'customer', minimumMinor: 0n } as const;
    await openAccounts(pool, [{ id: this.account, ...facts }]);
    const lines = this.#lines(chartAccount('sandbox_funding', 'USD'), -FUNDS_MINOR);
    await this.#db
      .transaction()
      .execute((tx) => post(tx, { kind: 'post', id: uuidV7(), ...NAMED, lines }));
  }

  #lines(against: string, minor: bigint) {
    return [
      { accountId: against, amount: money(minor, 'USD') },
      { accountId: this.account, amount: money(-minor, 'USD') },
    ];
  }

  /** Holds the money and hands the order over. */
  async send(order: SentOrder): Promise<TransferId> {
    const transferId = newId('transfer');
    const amount = money(order.minor, 'USD');
    const account_number = order.accountNumber ?? details.account_number;
    await this.#db.transaction().execute(async (tx) => {
      const hold = { accountId: this.account, amount };
      await post(tx, { kind: 'reserve', id: transferId.slice(4), ...NAMED, ...hold });
      await this.#rails.handOver(tx, {
        transferId,
        customerId: this.customerId,
        amount,
        instructed: amount,
        payee: {
          accountTitle: 'Ada Outside',
          bankName,
          details: { ...details, account_number },
        },
        comment: null,
        notBefore: order.notBefore ?? this.#rails.now(),
      });
    });
    return transferId;
  }

  async available(pool: Pool): Promise<bigint> {
    const balances = await balancesOf(pool, [this.account]);
    return balances.get(this.account)?.availableMinor ?? 0n;
  }

  async #hear(tx: Tx, news: RailNews): Promise<string | undefined> {
    const { transferId, kind, amount, against } = news;
    const holdId = transferId.slice(4);
    const hold = await tx
      .selectFrom('ledger.hold')
      .select('ended')
      .where('id', '=', holdId)
      .executeTakeFirst();
    const named = { id: uuidV7(), ...NAMED };
    if (kind === 'rejected') await post(tx, { kind: 'release', ...named, holdId });
    if (against === null) return undefined;
    if (kind === 'returned') {
      return post(tx, { kind: 'post', ...named, lines: this.#lines(against, -amount.amountMinor) });
    }
    if (hold === undefined || hold.ended !== null) return undefined;
    const lines = this.#lines(against, amount.amountMinor);
    return post(tx, { kind: 'settle', ...named, holdId, lines, returnRest: true });
  }
}
