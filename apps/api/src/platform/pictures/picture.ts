/**
 * Pictures that people send are decoded and drawn anew: what is kept are pixels, and no metadata,
 * no second frame, no bytes that another program might read as something else.
 */
import sharp, { type Sharp } from 'sharp';
import { UnfitFile } from './file-problem.ts';

/** No other decoder of the library is ever reached, whatever a file claims to be. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
});
// Each upload is seen once; remembering parts of it would only keep them in memory.
sharp.cache(false);

/** A telephone's largest pictures have some fifty million; more is a trap or a poster. */
const PIXELS_MAX = 52_000_000;
const SECONDS_MAX = 6;
const QUALITY = 85;
const PAPER = '#ffffff';

export const PICTURE_TYPE = 'image/jpeg';
export const LOGO_TYPE = 'image/png';

export interface Square {
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

/** Upright, in plain colours, on white. Throws `UnfitFile`. */
export async function openPicture(bytes: Uint8Array, shortest: number): Promise<Sharp> {
  return (await openAsIs(bytes, shortest)).flatten({ background: PAPER });
}

async function openAsIs(bytes: Uint8Array, shortest: number): Promise<Sharp> {
  const picture = sharp(bytes, {
    limitInputPixels: PIXELS_MAX,
    failOn: 'truncated',
    animated: false,
    sequentialRead: true,
  });
  const { width, height, pages } = await picture.metadata().catch((error: unknown) => {
    throw new UnfitFile(isTooDetailed(error) ? 'too_detailed' : 'damaged');
  });
  if ((pages ?? 1) > 1) throw new UnfitFile('other');
  if (width * height > PIXELS_MAX) throw new UnfitFile('too_detailed');
  if (Math.min(width, height) < shortest) throw new UnfitFile('too_small');
  return picture.timeout({ seconds: SECONDS_MAX }).autoOrient();
}

/** The picture as it is kept, with no side longer than this. */
export async function drawWithin(picture: Sharp, longest: number): Promise<Buffer> {
  return draw(
    picture.resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true }),
  );
}

export interface Drawn {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The whole picture in this width, or in its own where that is less. */
export async function drawWide(picture: Sharp, width: number): Promise<Drawn> {
  const bytes = await draw(picture.resize({ width, withoutEnlargement: true }));
  const made = await sharp(bytes).metadata();
  return { bytes, width: made.width, height: made.height };
}

/** Of a logo, once the empty space around it is cut off. */
const LOGO_SHORTEST = 32;
/** A grey that has three times the contrast of white: darker than this, and it can be seen. */
const SEEN_FROM = 148;

/** A logo without the empty space around it, as large as fits; what is clear in it stays so. */
export async function drawLogo(
  sent: Uint8Array,
  box: { readonly width: number; readonly height: number },
): Promise<Drawn> {
  const picture = await openAsIs(sent, LOGO_SHORTEST);
  try {
    const whole = await picture.toColourspace('srgb').png().toBuffer();
    const cut = await sharp(whole).trim({ threshold: 12 }).png().toBuffer();
    const { data, info } = await sharp(cut)
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    if (await isPale(data)) throw new UnfitFile('too_pale');
    if (Math.min(info.width, info.height) < LOGO_SHORTEST) throw new UnfitFile('too_small');
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof UnfitFile) throw error;
    throw new UnfitFile(isTooDetailed(error) ? 'too_detailed' : 'damaged');
  }
}

/** Whether hardly anything of it can be seen on white, where it stands on most pages. */
async function isPale(bytes: Buffer): Promise<boolean> {
  const grey = await sharp(bytes).flatten({ background: PAPER }).greyscale().toBuffer();
  const { channels } = await sharp(grey).stats();
  return (channels[0]?.min ?? 255) > SEEN_FROM;
}

/** A square of it, upright as a person sees it; the middle where none is given. */
export async function drawSquare(
  picture: Sharp,
  size: number,
  square: Square | undefined,
): Promise<Buffer> {
  const cut = square === undefined ? picture : await cutOut(picture, square);
  return draw(cut.resize({ width: size, height: size, fit: 'cover' }));
}

async function cutOut(picture: Sharp, { left, top, size }: Square): Promise<Sharp> {
  // Turned first and cut then: the browser showed it upright.
  const { data, info } = await pixelsOf(picture);
  const side = Math.min(size, info.width - left, info.height - top);
  if (side < 1) throw new UnfitFile('too_small');
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).extract({
    left,
    top,
    width: side,
    height: side,
  });
}

async function pixelsOf(picture: Sharp) {
  try {
    return await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw new UnfitFile(isTooDetailed(error) ? 'too_detailed' : 'damaged');
  }
}

async function draw(picture: Sharp): Promise<Buffer> {
  try {
    return await picture
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer();
  } catch (error) {
    throw new UnfitFile(isTooDetailed(error) ? 'too_detailed' : 'damaged');
  }
}

function isTooDetailed(error: unknown): boolean {
  return error instanceof Error && /pixel limit|timeout|too (large|big)/i.test(error.message);
}
