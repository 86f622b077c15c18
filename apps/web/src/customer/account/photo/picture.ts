/** A picture from the reader's device: read, turned as the camera held it, cut and made small. */
import { type FileProblem, fileProblem } from '#lib/documents/file-checks.ts';
import type { FileRules } from '#lib/documents/file-rules.tsx';
import type { Crop } from './crop.ts';

const MEGABYTE = 1024 * 1024;
/** Sides of the square that is sent; larger than anything the bank shows. */
const SENT_PIXELS = 1_024;
const LEAST_PIXELS = 256;
const JPEG_QUALITY = 0.9;

export type PictureProblem = FileProblem | 'damaged';
export type ReadPicture =
  | { readonly ok: true; readonly picture: ImageBitmap }
  | { readonly ok: false; readonly problem: PictureProblem };

export async function readPicture(file: File, rules: FileRules): Promise<ReadPicture> {
  const problem = fileProblem(file, rules);
  if (problem !== undefined) return { ok: false, problem };
  try {
    return { ok: true, picture: await createImageBitmap(file) };
  } catch {
    return { ok: false, problem: 'damaged' };
  }
}

export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const { width, height } = canvas;
  // What is see-through becomes paper; JPEG would make it black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, crop.x, crop.y, crop.size, crop.size, 0, 0, width, height);
}

/** The cut-out alone leaves the device, without what the camera wrote into the file. */
export async function cutOut(
  picture: ImageBitmap,
  crop: Crop,
  { type, megabytes }: FileRules,
): Promise<Blob> {
  let side = Math.round(Math.min(SENT_PIXELS, Math.max(crop.size, 1)));
  let drawn = await squareOf(picture, crop, side, type);
  // A PNG of a photo may be larger than the bank takes.
  while (drawn.size > megabytes * MEGABYTE && side > LEAST_PIXELS) {
    side = Math.round(side / 2);
    drawn = await squareOf(picture, crop, side, type);
  }
  return drawn;
}

function squareOf(picture: ImageBitmap, crop: Crop, side: number, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  drawSquare(canvas, picture, crop);
  return new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The canvas gave no picture.')) : resolve(blob)),
      type,
      JPEG_QUALITY,
    );
  });
}
