/** What sending costs: one function for whoever reads the price list and whoever pays by it. */
import type { MoneyAnswer } from '@fairlead/contract';
import { type Currency, isCurrency, type Money, money } from '@fairlead/money';
import { roughMinor } from '#modules/settings/rough-worth.service.ts';
import { currencies, prices } from '#modules/settings/settings.service.ts';
import { moneyAnswer } from '#platform/http/answer/money-answer.ts';
import type { Settings } from '#platform/settings/settings.ts';

export type SendingItem = 'send_domestic' | 'send_abroad';

/** The list has one price in dollars; this is what it is in the account's currency, to the unit. */
export function sendingPrice(settings: Settings, item: SendingItem, currency: Currency): Money {
  return money(roughMinor(BigInt(settings.get(prices)[item]), currency), currency);
}

/** The same in each currency that the bank offers. */
export function sendingPrices(
  settings: Settings,
  language: string,
): Record<SendingItem, MoneyAnswer[]> {
  const offered = Object.entries(settings.get(currencies)).flatMap(([code, on]) =>
    on && isCurrency(code) ? [code] : [],
  );
  const each = (item: SendingItem) =>
    offered.map((currency) => moneyAnswer(sendingPrice(settings, item, currency), language));
  return { send_domestic: each('send_domestic'), send_abroad: each('send_abroad') };
}
