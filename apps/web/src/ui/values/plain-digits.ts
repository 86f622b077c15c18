/** Reads digits of any script as 0-9 and drops everything else. */
import { latinDigits } from '@fairlead/contract/latin-digits';

export function plainDigits(typed: string): string {
  return latinDigits(typed.normalize('NFKC')).replace(/[^0-9]/g, '');
}
