/** The bank's own colour. Without schemas, because browsers load this file. */

/** What the build is drawn in; any other colour takes its place. */
export const DEFAULT_ACCENT = '#0f6b57';

/** Red, green and blue of `#rrggbb` as shares of light, as WCAG 2 and OKLCH count it. */
export function linearLight(colour: string): readonly [number, number, number] {
  const share = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [share(1), share(3), share(5)];
}

/** WCAG 2: contrast of white text on the colour. */
export function whiteStandsOut(colour: string): boolean {
  const [red, green, blue] = linearLight(colour);
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 4.5;
}
