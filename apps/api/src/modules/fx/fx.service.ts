/** Exchange rates in force, and quotes made from them. */
import { QUOTE_SECONDS } from '@fairlead/contract';
import { type Currency, isCurrency } from '@fairlead/money';
import { fx, institution, offersCurrency, prices } from '#modules/settings/settings.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { invalidField } from '#platform/http/request/shape.ts';
import type { KeyRing } from '#platform/keys/key-ring.ts';
import type { Mode } from '#platform/mode.ts';
import { newBytes } from '#platform/random.ts';
import type { Settings } from '#platform/settings/settings.ts';
import type { WallTime } from '#platform/wall-time.ts';
import {
  type CrossRate,
  crossRate,
  type RateTable,
  ratedCurrencies,
  sandboxRates,
  termsOf,
} from './fx.rules.ts';
import { bankDay, newestRates } from './fx-rate.sql.ts';
import { type Quote, readQuote, writeQuote } from './quote-token.rules.ts';

export type { CrossRate } from './fx.rules.ts';
export type { Quote } from './quote-token.rules.ts';

export interface FxParts {
  readonly settings: Settings;
  readonly mode: Mode;
  readonly ring: Pick<KeyRing, 'mac'>;
  readonly wallTime: WallTime;
}

export class Fx {
  readonly #parts: FxParts;

  constructor(parts: FxParts) {
    this.#parts = parts;
  }

  /** A live bank never counts with the sandbox's. */
  get source() {
    const { settings, mode } = this.#parts;
    return mode === 'live' ? 'ecb' : settings.get(fx).source;
  }

  /** The newest of the source that is set; some may be missing or too old. */
  async #rates(db: Db | Tx): Promise<RateTable> {
    const today = await bankDay(db, this.#parts.settings.get(institution).time_zone);
    if (this.source === 'sandbox') return sandboxRates(today);
    return { source: 'ecb', today, rates: await newestRates(db, ratedCurrencies) };
  }

  /**
   * Looks the rates up once; the function then answers one unit of `from` in `to` by the reference
   * rate, undefined where there is none that may be used. For totals in one currency.
   */
  async referenceRates(
    db: Db | Tx,
  ): Promise<(from: Currency, to: Currency) => CrossRate | undefined> {
    const table = await this.#rates(db);
    const { stale_after_days: staleAfter } = this.#parts.settings.get(fx);
    return (from, to) => crossRate(table, from, to, staleAfter);
  }

  /** Holds a rate for a minute. Writes nothing. */
  async quote(
    db: Db,
    wish: { readonly from: string; readonly to: string; readonly amountMinor: bigint },
  ): Promise<{ readonly token: string; readonly quote: Quote }> {
    const { settings, wallTime } = this.#parts;
    const { from } = wish;
    // What somebody holds can be changed away, also when the bank offers it no more.
    if (!isCurrency(from)) throw new Refusal('currency_not_offered', { field: 'from' });
    const to = this.#offered(wish.to);
    if (from === to) throw new Refusal('same_currency', { field: 'to' });
    const reference = (await this.referenceRates(db))(from, to);
    if (reference === undefined) throw new Refusal('rate_unavailable');
    const terms = termsOf({ from, to, amountMinor: wish.amountMinor }, reference, {
      ...settings.get(prices),
    });
    if (terms === 'too_small') throw new Refusal('amount_too_small', { field: 'amount' });
    if (terms === 'too_large') throw invalidField('amount', 'invalid.other');
    const quote = {
      ...terms,
      id: newBytes(16).toString('base64url'),
      expiresAt: new Date(wallTime.now().getTime() + QUOTE_SECONDS * 1000),
    };
    return { token: writeQuote(quote, this.#mac), quote };
  }

  /** What a quote's text says; null for what this bank did not write. */
  read(token: string): Quote | null {
    return readQuote(token, this.#mac);
  }

  readonly #mac = (text: string) => this.#parts.ring.mac('fx quote', text);

  #offered(code: string): Currency {
    if (isCurrency(code) && offersCurrency(this.#parts.settings, code)) return code;
    throw new Refusal('currency_not_offered', { field: 'to' });
  }
}
