import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
type Colour = readonly [lightness: number, chroma: number, hue: number];

const COLOUR = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`;
const TOKEN = new RegExp(String.raw`--([a-z-]+): light-dark\(${COLOUR}, ${COLOUR}\)`, 'g');

function tokensOf(theme: 'light' | 'dark'): Map<string, Colour> {
  const from = theme === 'light' ? 2 : 5;
  return new Map(
    [...css.matchAll(TOKEN)].map((match) => {
      const [l, c, h] = match.slice(from, from + 3).map(Number);
      return [match[1] ?? '', [l ?? 0, c ?? 0, h ?? 0]];
    }),
  );
}

/** OKLCH to relative luminance, by way of linear sRGB (Ottosson's matrices). */
function luminance([lightness, chroma, hue]: Colour): number {
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

function contrast(one: Colour, other: Colour): number {
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

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const tokens = tokensOf(theme);
  const between = (one: string, other: string) => {
    const [first, second] = [tokens.get(one), tokens.get(other)];
    if (first === undefined || second === undefined) throw new Error(`${one} on ${other}?`);
    return contrast(first, second);
  };

  it('has text that everybody can read on every surface', () => {
    for (const surface of SURFACES) {
      for (const text of TEXTS) {
        expect(between(text, surface), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    for (const [text, surface] of PAIRS) {
      expect(between(text, surface), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('has borders and a focus ring that can be seen on every surface', () => {
    for (const surface of SURFACES) {
      for (const control of CONTROLS) {
        expect(between(control, surface), `${control} on ${surface}`).toBeGreaterThanOrEqual(3);
      }
    }
  });
});
