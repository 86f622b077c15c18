import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { whiteStandsOut } from '@fairlead/contract/accent-colour';
import { describe, expect, it } from 'vitest';
import { accentStyle } from '#lib/accent/accent-tokens.ts';
import { type Oklch, oklchOf } from '#lib/accent/oklch.ts';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

const COLOUR = String.raw`(oklch\([^)]+\)|#[0-9a-f]{6})`;
const TOKEN = new RegExp(String.raw`--([a-z-]+): ?light-dark\(${COLOUR}, ${COLOUR}\)`, 'g');

type Theme = 'light' | 'dark';

function tokensOf(theme: Theme, text: string): ReadonlyMap<string, Oklch> {
  const at = theme === 'light' ? 2 : 3;
  return new Map(
    [...text.matchAll(TOKEN)].map((match) => [match[1] ?? '', colourOf(match[at] ?? '')]),
  );
}

function colourOf(text: string): Oklch {
  if (text.startsWith('#')) return oklchOf(text);
  const [l = 0, c = 0, h = 0] = [...text.matchAll(/[\d.]+/g)].map(Number);
  return [l, c, h];
}

/** OKLCH to relative luminance, by way of linear sRGB (Ottosson's matrices). */
function luminance([lightness, chroma, hue]: Oklch): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const inGamut = (value: number) => Math.min(1, Math.max(0, value));
  return (
    0.2126 * inGamut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * inGamut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * inGamut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  );
}

function contrast(one: Oklch, other: Oklch): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES = ['surface', 'surface-raised', 'surface-sunken'];
const TEXTS = ['ink', 'ink-muted', 'ink-faint', 'accent-ink', 'credit', 'debit', 'warn'];
const CONTROLS = ['line-strong', 'focus', 'accent'];

/** Text on a surface made for it. */
const PAIRS = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-debit', 'debit'],
  ['on-debit', 'debit-strong'],
  ['accent-ink', 'accent-soft'],
  ['ink', 'accent-soft'],
  ['ink', 'credit-soft'],
  ['credit', 'credit-soft'],
  ['ink', 'debit-soft'],
  ['debit', 'debit-soft'],
  ['ink-muted', 'debit-soft'],
  ['ink', 'warn-soft'],
  ['warn', 'warn-soft'],
] as const;

/** Every tenth or so of the colours that can be set, with some at the edge of what is light. */
const shares = ['00', '33', '66', '99', 'cc', 'ff'];
const accents = shares
  .flatMap((red) => shares.flatMap((green) => shares.map((blue) => `#${red}${green}${blue}`)))
  .concat('#767676', '#0f6b57', '#d9182d', '#7a6f00')
  .filter(whiteStandsOut);

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const designed = tokensOf(theme, css);
  const among = (tokens: ReadonlyMap<string, Oklch>) => (one: string, other: string) => {
    const [first, second] = [tokens.get(one), tokens.get(other)];
    if (first === undefined || second === undefined) throw new Error(`${one} on ${other}?`);
    return contrast(first, second);
  };
  const holds = (between: ReturnType<typeof among>, accent: string) => {
    const onEach = SURFACES.flatMap((surface) => TEXTS.map((text) => [text, surface] as const));
    for (const [text, surface] of [...onEach, ...PAIRS]) {
      const said = `${text} on ${surface} with ${accent}`;
      expect(between(text, surface), said).toBeGreaterThanOrEqual(4.5);
    }
    for (const surface of SURFACES) {
      for (const control of CONTROLS) {
        const said = `${control} on ${surface} with ${accent}`;
        expect(between(control, surface), said).toBeGreaterThanOrEqual(3);
      }
    }
  };

  it('has text that everybody can read, and borders and a focus ring that can be seen', () => {
    holds(among(designed), 'the design’s accent');
  });

  it('has them in every colour that the bank can set', () => {
    expect(accents.length).toBeGreaterThan(70);
    for (const accent of accents) {
      const set = accentStyle(accent) ?? '';
      holds(among(new Map([...designed, ...tokensOf(theme, set)])), accent);
    }
  });
});
