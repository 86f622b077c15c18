/** Which labels of a chart have room; what is left out stands in the table. All in pixels. */

/** Rough width of a figure or a letter in the size of charts. */
const CHARACTER = 6.6;
/** Between two labels side by side. */
const GAP = 6;
/** A line of text, and a little air. */
const LINE = 18;

export interface Head {
  /** Top of the bar, from the top of the drawing. */
  readonly y: number;
  readonly text: string;
}

export function textWidth(text: string): number {
  return text.length * CHARACTER;
}

/** Every how manieth label is drawn, so that none touches the next. */
export function labelEvery(labels: readonly string[], step: number): number {
  const widest = Math.max(0, ...labels.map(textWidth));
  return Math.max(1, Math.ceil((widest + GAP) / Math.max(1, step)));
}

/** A figure wider than its bar's place stands only over neighbours that end well below it. */
export function fitsAbove(heads: readonly Head[], index: number, step: number): boolean {
  const head = heads[index];
  if (head === undefined) return false;
  if (textWidth(head.text) < step) return true;
  const reach = Math.ceil((textWidth(head.text) - step) / 2 / Math.max(1, step));
  const near = heads.slice(Math.max(0, index - reach), index + reach + 1);
  return near.every((other) => other === head || other.y - head.y >= LINE);
}
