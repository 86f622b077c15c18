/** Reads digits of any script as 0-9 and drops everything else. */
export function plainDigits(typed: string): string {
  let digits = '';
  for (const char of typed.normalize('NFKC')) {
    if (/\p{Nd}/u.test(char)) digits += String(digitValue(char.codePointAt(0) ?? 0));
  }
  return digits;
}

/** The decimal digits of a script stand in one run of ten, zero first. */
function digitValue(codePoint: number): number {
  let zero = codePoint;
  while (zero > codePoint - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return codePoint - zero;
}
