/** A picture from the reader's device: read, turned as the camera held it, cut and made small. */
import type { Crop } from './crop.ts';

const KINDS = ['image/jpeg', 'image/png'];
const MOST_BYTES = 10 * 1024 * 1024;
/** Sides of the square that is sent; larger than anything the bank shows. */
const SENT_PIXELS = 1_024;
const JPEG_QUALITY = 0.9;

export type PictureProblem = 'kind' | 'size' | 'damaged';
export type ReadPicture =
  | { readonly ok: true; readonly picture: ImageBitmap }
  | { readonly ok: false; readonly problem: PictureProblem };

export async function readPicture(file: File): Promise<ReadPicture> {
  if (!KINDS.includes(file.type)) return { ok: false, problem: 'kind' };
  if (file.size > MOST_BYTES) return { ok: false, problem: 'size' };
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
export async function cutOut(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const side = Math.round(Math.min(SENT_PIXELS, Math.max(crop.size, 1)));
  canvas.width = side;
  canvas.height = side;
  drawSquare(canvas, picture, crop);
  return await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The canvas gave no picture.')) : resolve(blob)),
      'image/jpeg',
      JPEG_QUALITY,
    );
  });
}
