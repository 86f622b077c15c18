/** What the bank offers, as staff have set it. */
import { type ProductId, productIds, productNamed, productTable } from '@fairlead/contract';
import { sql } from 'kysely';
import { sendingPrices } from '#modules/prices/prices.service.ts';
import { currencies, institution, prices, products } from '#modules/settings/settings.service.ts';
import type { Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { readSettings } from '#platform/settings/setting.sql.ts';
import type { Settings } from '#platform/settings/settings.ts';
import { type FixedTerms, FREE, fixedTermsOf } from './products.rules.ts';

export type { FixedTerms } from './products.rules.ts';

function enabledCurrencies(settings: Settings): ReadonlySet<string> {
  const enabled = Object.entries(settings.get(currencies)).filter(([, on]) => on);
  return new Set(enabled.map(([code]) => code));
}

/** Those that can be opened in at least one currency, with their terms. */
function offeredProducts(settings: Settings) {
  const enabled = enabledCurrencies(settings);
  const terms = settings.get(products);
  return productIds.flatMap((id) => {
    const { offered, ...own } = terms[id];
    const open = own.currencies.filter((code) => enabled.has(code));
    return offered && open.length > 0
      ? [{ id, ...productTable[id], ...own, currencies: open }]
      : [];
  });
}

/** The same as the API names it, with what the price list says. */
export function productAnswers(settings: Settings, language: string) {
  const listed = settings.get(prices);
  const amounts = sendingPrices(settings, language);
  const feesIn = (open: readonly string[]) => [
    ...(['fx_margin', 'fx_fee'] as const).map((item) => {
      return { item, basis_points: listed[item], cents: null, amounts: [] };
    }),
    ...(['send_domestic', 'send_abroad'] as const).map((item) => {
      const own = amounts[item].filter(({ currency }) => open.includes(currency));
      return { item, basis_points: null, cents: listed[item], amounts: own };
    }),
  ];
  return offeredProducts(settings).map(({ openedAt, ...product }) => {
    return { ...product, opened_at: openedAt, fees: feesIn(product.currencies) };
  });
}

/**
 * The product that is meant by its name or id. Refuses with `product_not_offered`, and with
 * `currency_not_offered` where it is not opened in this currency.
 */
export function requireOffered(settings: Settings, named: string, currency: string): ProductId {
  const id = productNamed(named) ?? productIds.find((known) => known === named);
  const enabled = enabledCurrencies(settings).has(currency);
  if (!enabled) throw new Refusal('currency_not_offered', { field: 'currency' });
  const terms = id === undefined ? undefined : settings.get(products)[id];
  if (id === undefined || terms?.offered !== true) {
    throw new Refusal('product_not_offered', { field: 'account_type' });
  }
  if (!terms.currencies.includes(currency)) {
    throw new Refusal('currency_not_offered', { field: 'currency' });
  }
  return id;
}

/** What opening one today fixes, by the settings as the transaction sees them. */
export async function fixedTerms(
  tx: Tx,
  wanted: readonly ProductId[],
): Promise<(product: ProductId) => FixedTerms> {
  if (!wanted.some((id) => productTable[id].kind === 'term')) return () => FREE;
  const rows = await readSettings(tx, [products.name, institution.name]);
  const stored = (name: string) => rows.find(({ group }) => group === name)?.value;
  const { time_zone: zone } = institution.read(stored(institution.name));
  const terms = products.read(stored(products.name));
  const { rows: days } = await sql<{ day: string }>`
    select (bank_now() at time zone ${zone})::date as day
  `.execute(tx);
  const today = days[0]?.day ?? '';
  return (product) => fixedTermsOf(product, terms[product], today);
}
