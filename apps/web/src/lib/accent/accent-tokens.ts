/**
 * The accent's design tokens in the bank's own colour. The hue is the bank's in both themes and the
 * lightness is the design's, so that text keeps its contrast whatever the colour: in light the
 * accent is the colour as it was given, in dark a lighter one.
 */
import { DEFAULT_ACCENT } from '@fairlead/contract/accent-colour';
import { oklchOf } from './oklch.ts';

export const accentTokens = [
  'accent',
  'accent-strong',
  'accent-soft',
  'accent-ink',
  'on-accent',
  'focus',
] as const;
export type AccentTokens = Readonly<Record<(typeof accentTokens)[number], string>>;

/** What the pointer is on is darker, but black has nothing darker than itself. */
const DARKEST = 0.2;
const STEP = 0.07;

/** `colour`: one that white text can be read on. Each token is its value in CSS. */
export function accentTokensOf(colour: string): AccentTokens {
  const [lightness, chroma, hue] = oklchOf(colour);
  const toned = (light: number, most: number) =>
    `oklch(${rounded(light)} ${rounded(Math.min(chroma, most))} ${rounded(hue)})`;
  // Darker and as colourful would be no colour of a screen.
  const at = (light: number) => toned(light, (chroma * light) / Math.max(light, lightness, STEP));
  const strong = lightness - STEP < DARKEST ? lightness + 2 * STEP : lightness - STEP;
  return {
    accent: `light-dark(${colour}, ${toned(0.78, 0.11)})`,
    'accent-strong': `light-dark(${at(strong)}, ${toned(0.84, 0.1)})`,
    'accent-soft': `light-dark(${toned(0.945, 0.03)}, ${toned(0.3, 0.045)})`,
    'accent-ink': `light-dark(${at(Math.min(lightness, 0.42))}, ${toned(0.82, 0.1)})`,
    'on-accent': `light-dark(oklch(1 0 0), ${toned(0.2, 0.035)})`,
    focus: `light-dark(${at(Math.min(lightness, 0.45))}, ${toned(0.86, 0.11)})`,
  };
}

/** A style sheet for after the design's own; undefined where the build's colour stays. */
export function accentStyle(colour: string | undefined): string | undefined {
  if (colour === undefined || colour === DEFAULT_ACCENT) return undefined;
  const tokens = accentTokensOf(colour);
  return `:root{${accentTokens.map((name) => `--${name}:${tokens[name]}`).join(';')}}`;
}

const rounded = (value: number) => Number(value.toFixed(4));
