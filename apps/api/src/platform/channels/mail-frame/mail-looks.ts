/** The four ways the frame can look. None of them leaves a part of it out. */
import type { MailDesign } from '@fairlead/contract';
import type { CSSProperties } from 'react';

export type DrawnDesign = Exclude<MailDesign, 'plain'>;

interface Look {
  readonly sheet: CSSProperties;
  /** The cell of the bank's name, and the name in it. */
  readonly head: CSSProperties;
  readonly brand: CSSProperties;
  /** A cell of the middle, by its place. */
  readonly middle: (position: number) => CSSProperties;
}

const nothing: CSSProperties = {};
const firstApart = (position: number): CSSProperties =>
  position === 0 ? { paddingTop: 24 } : nothing;

export const looks: Readonly<Record<DrawnDesign, (accentColour: string) => Look>> = {
  /** Quiet: the name above the text. */
  html1: () => ({ sheet: nothing, head: nothing, brand: nothing, middle: () => nothing }),
  /** The name in white on a band of the bank's colour. */
  html2: (accentColour) => ({
    sheet: nothing,
    head: { background: accentColour, paddingTop: 20, paddingBottom: 20 },
    brand: { color: '#ffffff', margin: 0 },
    middle: firstApart,
  }),
  /** A line of the bank's colour on top, everything in the middle of the sheet. */
  html3: (accentColour) => ({
    sheet: { borderTop: `6px solid ${accentColour}` },
    head: { textAlign: 'center' },
    brand: nothing,
    middle: () => ({ textAlign: 'center' }),
  }),
  /** A letter: no border, the name large, a rule under it. */
  html4: (accentColour) => ({
    sheet: { border: '0' },
    head: { borderBottom: `1px solid ${accentColour}` },
    brand: { fontSize: 26, lineHeight: '32px' },
    middle: firstApart,
  }),
};
