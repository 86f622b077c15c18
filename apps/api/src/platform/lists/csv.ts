/** CSV as RFC 4180 has it, made harmless for the spreadsheets that it is opened with. Pure. */

/** Tells programs for tables that what follows is UTF-8. */
export const BYTE_ORDER_MARK = '\u{feff}';

const NUMBER = /^-?\d+(\.\d+)?$/;
/** Also where such a sign comes after blanks, or only looks like one. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** What people wrote must not become a formula: it gets an apostrophe in front. Numbers stay. */
function harmless(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(harmless(cell))).join(',')}\r\n`;
}

/** A whole file. */
export function csvText(lines: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + lines.map(csvLine).join('');
}
