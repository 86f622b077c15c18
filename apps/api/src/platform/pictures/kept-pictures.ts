/** From a file that somebody sent to the pictures that are kept of it. */
import { LOGO_BOX } from '@fairlead/contract/logo-name';
import type { Mode } from '#platform/mode.ts';
import { type FileKind, fileKindOf } from './file-kind.ts';
import { type FileProblem, fileRefused, UnfitFile } from './file-problem.ts';
import { pdfPages } from './pdf-pages.ts';
import {
  type Drawn,
  drawLogo,
  drawSquare,
  drawWide,
  drawWithin,
  openPicture,
  type Square,
} from './picture.ts';
import { isShippedSpecimen } from './shipped-specimens.ts';
import { specimenOf } from './specimen.ts';
import { Turns } from './turns.ts';

/** Small print stays readable; a camera's grain does not. */
const LONG_SIDE = 2_400;
const SHORTEST = 200;
const PHOTO_SIZE = 512;
const PHOTO_SHORTEST = 64;
/** A strip that is taller is no picture of a page. */
const TALLEST = 8_000;

/**
 * A picture takes up to some hundred megabytes while it is drawn. A form has two files at most, so
 * that twice this wait and twice the work end before the request must be answered; a PDF, which may
 * take longest, comes alone.
 */
const turns = new Turns({ atOnce: 2, mostWaiting: 8, longestWaitMs: 4_000 });

export interface KeptPictures {
  /** JPEGs, one a page. */
  readonly pages: readonly Buffer[];
  /** Only a coarse picture was kept of each. */
  readonly specimen: boolean;
}

export interface KeptPaper extends KeptPictures {
  /** What was sent. */
  readonly kind: 'picture' | 'pdf';
}

export interface SentFile {
  /** The file's name in the form. */
  readonly field: string;
  readonly bytes: Uint8Array;
}

/** Which files are taken. */
export interface FileLimits {
  readonly kinds: readonly FileKind[];
  readonly mostBytes: number;
}

/** Pictures of paper. Refuses with `file_not_accepted`. */
export async function keepPaper(
  { field, bytes }: SentFile,
  limits: FileLimits,
  mode: Mode,
): Promise<KeptPaper> {
  return orRefuse(field, async () => {
    const kind = await takenKind(bytes, limits);
    const pictures = kind === 'pdf' ? await pdfPages(bytes) : [bytes];
    const drawn: Buffer[] = [];
    for (const picture of pictures) {
      drawn.push(await drawWithin(await openPicture(picture, SHORTEST), LONG_SIDE));
    }
    const kept = await asKept(bytes, drawn, mode);
    return { ...kept, kind: kind === 'pdf' ? 'pdf' : 'picture' };
  });
}

/** A square portrait. Refuses with `file_not_accepted`. */
export async function keepPortrait(
  { field, bytes }: SentFile,
  square: Square | undefined,
  limits: FileLimits,
  mode: Mode,
): Promise<Buffer> {
  return orRefuse(field, async () => {
    await takenKind(bytes, limits);
    const picture = await openPicture(bytes, PHOTO_SHORTEST);
    const drawn = await drawSquare(picture, PHOTO_SIZE, square);
    const [kept] = (await asKept(bytes, [drawn], mode)).pages;
    if (kept === undefined) throw new Error('Nothing was kept of a picture.');
    return kept;
  });
}

/** A picture of the site in several widths, narrowest first. Refuses with `file_not_accepted`. */
export async function keepInWidths(
  { field, bytes }: SentFile,
  widths: readonly number[],
  limits: FileLimits,
): Promise<readonly Drawn[]> {
  return orRefuse(field, async () => {
    await takenKind(bytes, limits);
    const drawn: Drawn[] = [];
    for (const width of widths) {
      const made = await drawWide(await openPicture(bytes, PHOTO_SHORTEST), width);
      if (made.height > TALLEST) throw new UnfitFile('too_detailed');
      // Narrower than wanted: it was drawn in its own width, and need not be drawn again.
      if (made.width !== drawn.at(-1)?.width) drawn.push(made);
    }
    return drawn;
  });
}

/** The bank's own logo. Refuses with `file_not_accepted`. */
export async function keepLogo({ field, bytes }: SentFile, limits: FileLimits): Promise<Drawn> {
  return orRefuse(field, async () => {
    await takenKind(bytes, limits);
    return drawLogo(bytes, LOGO_BOX);
  });
}

async function takenKind(bytes: Uint8Array, { kinds, mostBytes }: FileLimits): Promise<FileKind> {
  if (bytes.byteLength > mostBytes) throw new UnfitFile('too_large');
  const kind = await fileKindOf(bytes);
  if (!kinds.includes(kind)) throw new UnfitFile('other');
  return kind;
}

async function asKept(
  sent: Uint8Array,
  drawn: readonly Buffer[],
  mode: Mode,
): Promise<KeptPictures> {
  if (mode === 'live' || isShippedSpecimen(sent)) return { pages: drawn, specimen: false };
  return { pages: await Promise.all(drawn.map(specimenOf)), specimen: true };
}

async function orRefuse<Kept>(field: string, work: () => Promise<Kept>): Promise<Kept> {
  try {
    return await turns.take(work);
  } catch (error) {
    if (error instanceof UnfitFile) throw fileRefused(field, error.problem satisfies FileProblem);
    throw error;
  }
}
