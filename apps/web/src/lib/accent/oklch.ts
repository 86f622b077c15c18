/** Colours in OKLCH, as the design tokens have them. */
import { linearLight } from '@fairlead/contract/accent-colour';

export type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** By way of linear sRGB, with Ottosson's matrices. */
export function oklchOf(colour: string): Oklch {
  const [red, green, blue] = linearLight(colour);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    Math.hypot(a, b),
    hue < 0 ? hue + 360 : hue,
  ];
}
