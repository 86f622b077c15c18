/**
 * What a sandbox keeps of a file: a coarse picture that shows that something was sent and not what,
 * with SPECIMEN across it. The letters are drawn here, because a machine may have no fonts.
 */
import sharp from 'sharp';

/** So many blocks on the longer side: no face, no line of text survives that. */
const BLOCKS = 24;
const LONG_SIDE = 480;

/** Five by seven dots each, row by row. */
const LETTERS: Readonly<Record<string, readonly number[]>> = {
  S: [0b01111, 0b10000, 0b10000, 0b01110, 0b00001, 0b00001, 0b11110],
  P: [0b11110, 0b10001, 0b10001, 0b11110, 0b10000, 0b10000, 0b10000],
  E: [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111],
  C: [0b01110, 0b10001, 0b10000, 0b10000, 0b10000, 0b10001, 0b01110],
  I: [0b01110, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
  M: [0b10001, 0b11011, 0b10101, 0b10101, 0b10001, 0b10001, 0b10001],
  N: [0b10001, 0b11001, 0b10101, 0b10011, 0b10001, 0b10001, 0b10001],
};
const WORD = 'SPECIMEN';
const CELL = 6;
const HEIGHT = 11;

/** Black letters on an amber band, a pixel a dot. */
function band(): { data: Buffer; width: number; height: number } {
  const width = WORD.length * CELL + 3;
  const data = Buffer.alloc(width * HEIGHT * 3);
  for (let at = 0; at < width * HEIGHT; at += 1) data.set([0xf6, 0xb7, 0x3c], at * 3);
  [...WORD].forEach((letter, place) => {
    LETTERS[letter]?.forEach((dots, row) => {
      for (let column = 0; column < 5; column += 1) {
        if (((dots >> (4 - column)) & 1) === 0) continue;
        const at = (row + 2) * width + place * CELL + column + 2;
        data.set([0x23, 0x17, 0x00], at * 3);
      }
    });
  });
  return { data, width, height: HEIGHT };
}

/** From a picture of ours, already drawn anew. */
export async function specimenOf(picture: Uint8Array): Promise<Buffer> {
  const coarse = await sharp(picture)
    .resize({ width: BLOCKS, height: BLOCKS, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = coarse.info;
  const scale = Math.floor(LONG_SIDE / Math.max(width, height));
  const wide = width * scale;
  const { data, ...size } = band();
  const letters = await sharp(data, { raw: { ...size, channels: 3 } })
    .resize({ width: wide, kernel: 'nearest' })
    .png()
    .toBuffer({ resolveWithObject: true });
  // A strip of a picture is made as high as the band across it.
  const high = Math.max(height * scale, letters.info.height);
  return sharp(coarse.data, { raw: { width, height, channels } })
    .resize({ width: wide, height: high, fit: 'fill', kernel: 'nearest' })
    .composite([{ input: letters.data, left: 0, top: (high - letters.info.height) >> 1 }])
    .jpeg({ quality: 80 })
    .toBuffer();
}
