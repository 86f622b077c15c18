/** How long something has waited, in the largest unit that it fills: not in 7,213 seconds. */
import type { IntlShape } from 'react-intl';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

export function lengthInWords(intl: IntlShape, seconds: number): string {
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? ['second', 1];
  const value = Math.floor(seconds / size);
  return intl.formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' });
}
