/** How account and card numbers are cut into groups for reading. */
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/;

/** Twelve characters as 2-3-3-4, fourteen as 4-3-3-4, IBANs by four, others as they are. */
export function groupAccountNumber(number: string): string {
  const plain = number.replace(/\s/g, '');
  if (IBAN.test(plain)) return plain.replace(/(.{4})(?=.)/g, '$1 ');
  if (plain.length === 12) return cut(plain, [2, 3, 3, 4]);
  if (plain.length === 14) return cut(plain, [4, 3, 3, 4]);
  return plain;
}

/** A card is known by its last four digits only. */
export function maskCard(lastFour: string): string {
  return `•••• ${lastFour}`;
}

function cut(text: string, sizes: readonly number[]): string {
  let start = 0;
  return sizes
    .map((size) => {
      start += size;
      return text.slice(start - size, start);
    })
    .join(' ');
}
