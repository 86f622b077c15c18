/** The square that is cut out of a picture, and how it is moved without leaving the picture. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** In pixels of the picture. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Cut out smaller than this, a face is a blur. */
const LEAST_PIXELS = 64;
export const MOST_ZOOM = 4;

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), Math.max(least, most));

/** The largest square, in the middle. */
export function middleOf({ width, height }: Size): Crop {
  const size = Math.min(width, height);
  return { x: (width - size) / 2, y: (height - size) / 2, size };
}

export function zoomOf(crop: Crop, picture: Size): number {
  return Math.min(picture.width, picture.height) / crop.size;
}

/** Keeps the middle of the square where it is, as far as the edges allow. */
export function zoomed(crop: Crop, picture: Size, zoom: number): Crop {
  const whole = Math.min(picture.width, picture.height);
  const least = Math.min(whole, Math.max(LEAST_PIXELS, whole / MOST_ZOOM));
  const size = within(whole / zoom, least, whole);
  const shift = (crop.size - size) / 2;
  return moved({ ...crop, size }, picture, shift, shift);
}

export function moved(crop: Crop, picture: Size, byX: number, byY: number): Crop {
  return {
    ...crop,
    x: within(crop.x + byX, 0, picture.width - crop.size),
    y: within(crop.y + byY, 0, picture.height - crop.size),
  };
}
