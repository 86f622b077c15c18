/**
 * The currencies of ISO 4217 and how many decimals each has. The table is our own because `Intl`
 * follows everyday habit (it gives the Iraqi dinar none), and a ledger follows the standard.
 * Left out: codes without minor units (metals, SDR, test codes) and currencies withdrawn by 2026.
 */
const NO_DECIMALS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF';
const TWO_DECIMALS = `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN
BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP
GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD
LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK
PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT
TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG`;
const THREE_DECIMALS = 'BHD IQD JOD KWD LYD OMR TND';
const FOUR_DECIMALS = 'CLF UYW';

type Split<
  S extends string,
  By extends string,
  Seen = never,
> = S extends `${infer A}${By}${infer B}` ? Split<B, By, Seen | A> : Seen | S;
type Words<S extends string> = Split<Split<S, '\n'>, ' '>;

/** A currency the ledger can hold, as a closed union: 'USD' | 'JPY' | … */
export type Currency =
  | Words<typeof NO_DECIMALS>
  | Words<typeof TWO_DECIMALS>
  | Words<typeof THREE_DECIMALS>
  | Words<typeof FOUR_DECIMALS>;

const exponents = new Map<string, number>();
for (const [decimals, codes] of [
  [0, NO_DECIMALS],
  [2, TWO_DECIMALS],
  [3, THREE_DECIMALS],
  [4, FOUR_DECIMALS],
] as const) {
  for (const code of codes.split(/\s/)) exponents.set(code, decimals);
}

export function isCurrency(code: string): code is Currency {
  return exponents.has(code);
}

/** Every code, in alphabetical order. */
export const currencies: readonly Currency[] = [...exponents.keys()].sort().filter(isCurrency);

/** How many decimals the currency has: JPY 0, USD 2, KWD 3. */
export function exponentOf(currency: Currency): number {
  const exponent = exponents.get(currency);
  if (exponent === undefined) throw new TypeError(`${currency} is not a currency of ISO 4217.`);
  return exponent;
}

/** How many minor units make one unit: JPY 1, USD 100, KWD 1000. */
export function minorPerUnit(currency: Currency): bigint {
  return 10n ** BigInt(exponentOf(currency));
}
