/**
 * What a kept logo is called: its size in pixels and the hash of its content, so that everybody who
 * shows it knows its place on the page before it is there. Without schemas, because browsers load
 * this file.
 */

/** What a logo is drawn into: sharp at three times the size that a header gives it. */
export const LOGO_BOX = { width: 720, height: 144 } as const;

export const logoName = /^[1-9][0-9]{1,2}x[1-9][0-9]{1,2}-[0-9a-f]{64}$/;

export interface Logo {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** Whether it stands alone, or beside the bank's name. */
  readonly has_name: boolean;
}

/** A wide one has the bank's name in it; a narrow one is a sign, and stands beside the name. */
const NAMED_FROM = 2;

/** Null where the build's own mark stays. */
export function logoNamed(name: string | null): Logo | null {
  if (name === null || !logoName.test(name)) return null;
  const [width = 0, height = 0] = (name.split('-', 1)[0] ?? '').split('x').map(Number);
  return { path: `/api/logos/${name}`, width, height, has_name: width >= NAMED_FROM * height };
}
