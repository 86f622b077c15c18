/** Words as they were written, before some came apart and others were written out. */
import type { Word } from './normalise.ts';
import { soundsOf } from './sounds.ts';

/** So many words from one on, and how they are written as one. */
export interface Span {
  readonly from: number;
  readonly count: number;
  readonly text: string;
  readonly sounds: string;
  readonly bare: boolean;
}

function spanOf(words: readonly Word[], from: number): Span {
  const word = words[from];
  const { text, count } = word?.whole ?? { text: word?.written ?? '', count: 1 };
  const bare = word?.bare ?? false;
  return { from, count, text, sounds: bare ? text : soundsOf(text), bare };
}

/** Each written word once, with the words that it came apart into. */
export function writtenWords(words: readonly Word[]): Span[] {
  const spans: Span[] = [];
  for (let from = 0; from < words.length; ) {
    const span = spanOf(words, from);
    spans.push(span);
    from += span.count;
  }
  return spans;
}

/** Several written words as one, in the order given; the span is that of them all. */
export function joinedWords(spans: readonly Span[]): Span {
  return {
    from: Math.min(...spans.map(({ from }) => from)),
    count: spans.reduce((sum, { count }) => sum + count, 0),
    text: spans.map(({ text }) => text).join(''),
    sounds: spans
      .map(({ sounds }) => sounds)
      .join('')
      .replace(/(.)\1+/g, '$1'),
    bare: spans.some(({ bare }) => bare),
  };
}
