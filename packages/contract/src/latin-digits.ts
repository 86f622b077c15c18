/** Digits of any script as 0-9: whoever types Arabic writes a house number as readily as ٢٤. */

export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)));
}

/** The decimal digits of a script stand in one run of ten, zero first. */
function digitValue(codePoint: number): number {
  let zero = codePoint;
  while (zero > codePoint - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return codePoint - zero;
}
