/** A yearly rate as people type it: comma or point, digits of theirs, with or without a sign. */
const ARABIC_ZERO = 0x0660;
const PERSIAN_ZERO = 0x06f0;
const MOST = 2_000;

function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  return String(code - (code >= PERSIAN_ZERO ? PERSIAN_ZERO : ARABIC_ZERO));
}

/** In hundredths of a percent; undefined when it is no rate up to 20 %. */
export function readPercent(text: string): number | undefined {
  const plain = text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, plainDigit)
    .replace(/[%\u066a\s\u00a0\u200e\u200f\u061c]/g, '')
    .replace(/[,\u066b]/g, '.');
  const [, whole, part = ''] = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  if (whole === undefined) return undefined;
  const points = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return points <= MOST ? points : undefined;
}
