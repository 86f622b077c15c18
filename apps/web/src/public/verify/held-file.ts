/** A file in the browser: its hash, and the code that stands in it. Nothing of it is sent. */

/** Crockford's letters: what looks alike means the same. */
const LETTERS = '[0-9A-HJKMNP-TV-Z]';
const CODE_LENGTH = 20;
const IN_FILE = new RegExp(`(?:/verify/|,)(${LETTERS}{${CODE_LENGTH}})(?![0-9A-Z])`);
const MOST_SEARCHED = 4_000_000;

export interface HeldFile {
  readonly sha256: string;
  /** Undefined where none was found: then it must be typed. */
  readonly code: string | undefined;
}

export async function readHeldFile(file: File): Promise<HeldFile> {
  const bytes = await file.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const text = new TextDecoder('latin1').decode(bytes.slice(0, MOST_SEARCHED));
  return { sha256, code: IN_FILE.exec(text)?.[1] };
}

/** A code as typed, spoken or pasted with its address; undefined when it cannot be one. */
export function codeFrom(typed: string): string | undefined {
  const end = typed.trim().split('/').at(-1) ?? '';
  const code = end.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return new RegExp(`^${LETTERS}{${CODE_LENGTH}}$`).test(code) ? code : undefined;
}

/** `7H2K9 QXMAB CD012 3WXYZ`. */
export function spaced(code: string): string {
  return code.replace(/(.{5})(?=.)/g, '$1 ');
}
