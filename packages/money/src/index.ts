/** Money as whole minor units of a currency: read, written, added, divided, converted. */
export { allocate, split } from './allocate.ts';
export {
  type Converted,
  convert,
  type Fraction,
  type Rounding,
  rateFrom,
  roundFraction,
} from './convert.ts';
export { type Currency, currencies, exponentOf, isCurrency, minorPerUnit } from './currencies.ts';
export { digitsOf, formatMoney, type MoneyFormat } from './format.ts';
export {
  add,
  compare,
  fromWire,
  MAX_SENT_MINOR,
  type Money,
  money,
  negate,
  subtract,
  sum,
  toDecimal,
  toWire,
  WIRE_AMOUNT,
} from './money.ts';
export { type Parsed, type ParseProblem, parseMoney } from './parse.ts';
