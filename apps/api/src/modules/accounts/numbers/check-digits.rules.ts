/** Check digits that other banks look at: IBAN (ISO 7064 modulus 97-10) and ABA. Pure. */

/** Letters count from A = 10; the country and the check digits stand last. */
function remainderOf(text: string): number {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

/** `rest` is what the country puts after the check digits. */
export function ibanOf(country: string, rest: string): string {
  const check = 98 - remainderOf(`${rest}${country}00`);
  return `${country}${String(check).padStart(2, '0')}${rest}`;
}

const ABA_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1];

function abaSum(digits: string): number {
  return ABA_WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(digits[at] ?? 0), 0);
}

/** Eight digits and the ninth that fits them. */
export function routingNumberOf(eight: string): string {
  return `${eight}${(10 - (abaSum(eight) % 10)) % 10}`;
}
