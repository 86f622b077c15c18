/**
 * Where things stand on a statement's pages: read back from the finished PDF, since what the data
 * says and what a reader sees differ as soon as a line is too long or runs both ways.
 */
import type { Currency } from '@fairlead/money';
import { Document } from 'mupdf';
import { describe, expect, it } from 'vitest';
import { exampleContent } from '#modules/statements/formats/content.fixture.ts';
import type { StatementContent, StatementLine } from '#modules/statements/statements.rules.ts';
import { loadLanguages } from '#platform/language.ts';
import { Typesetter } from '#platform/paper/typesetter.ts';
import { statementPdf } from './statement-pdf.ts';

const languages = loadLanguages();
const paper = new Typesetter();

interface Letter {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Of the line that it stands on. */
  readonly base: number;
}

/** The letters of each page; not the large ones that are laid under it. */
async function lettersOf(content: StatementContent): Promise<readonly (readonly Letter[])[]> {
  const bytes = await statementPdf(content, languages, paper);
  const document = Document.openDocument(bytes, 'application/pdf');
  return Array.from({ length: document.countPages() }, (_, at) => {
    const letters: Letter[] = [];
    document
      .loadPage(at)
      .toStructuredText('')
      .walk({
        onChar: (text, [, base], _font, size, quad) => {
          const [left, , right] = quad;
          if (size < 40) letters.push({ text, left, right, base: Math.round(base) });
        },
      });
    return letters;
  });
}

/** By the line that they stand on, from left to right. */
function linesOf(letters: readonly Letter[]): Letter[][] {
  const lines = new Map<number, Letter[]>();
  for (const letter of letters) {
    lines.set(letter.base, [...(lines.get(letter.base) ?? []), letter]);
  }
  return [...lines.values()].map((line) => line.toSorted((one, other) => one.left - other.left));
}

/** What each line says, from left to right as it is seen. */
function linesSeen(letters: readonly Letter[]): string[] {
  return linesOf(letters).map((line) =>
    line.map(({ text }) => (/\s/u.test(text) ? ' ' : text)).join(''),
  );
}

const MILLIMETRE = 72 / 25.4;
const RIGHT_EDGE = (210 - 18) * MILLIMETRE;
const LEFT_EDGE = 18 * MILLIMETRE;
/** The largest that the ledger takes in one movement. */
const LARGE = 999_999_999_999_999n;

function exampleIn(language: string, more: Partial<StatementContent> = {}): StatementContent {
  const content = exampleContent(more);
  return { ...content, facts: { ...content.facts, language } };
}

function exampleLine(more: Partial<StatementLine> = {}): StatementLine {
  const [line] = exampleContent().lines;
  if (line === undefined) throw new Error('The example has no line.');
  return { ...line, comment: null, ...more };
}

const LARGE_ONES: readonly (readonly [string, Currency])[] = [
  ['en', 'USD'],
  ['es', 'JPY'],
  ['ar', 'KWD'],
  ['ar', 'USD'],
];

describe('the sums of a statement', () => {
  it.each(LARGE_ONES)(
    'stay apart, whole and on the page in %s and %s',
    async (language, currency) => {
      const sums = { openingMinor: -LARGE, creditsMinor: LARGE, debitsMinor: LARGE };
      const content = exampleIn(language, { ...sums, closingMinor: -LARGE, currency, lines: [] });
      const [page = []] = await lettersOf(content);
      for (const { text, left, right } of page) {
        expect([text, left >= LEFT_EDGE - 1, right <= RIGHT_EDGE + 1]).toEqual([text, true, true]);
      }
      const figures = page.filter(({ text }) => /[\d.,−]/u.test(text));
      for (const line of linesOf(figures)) {
        const over = line.filter(({ left }, at) => left < (line[at - 1]?.right ?? 0) - 0.5);
        expect(over.map(({ text }) => text)).toEqual([]);
      }
      // A sign stands before its figure, not on the line above it.
      expect(
        linesSeen(page)
          .join('\n')
          .match(/−\p{Sc}?9/gu),
      ).toHaveLength(2);
    },
  );

  it('keep the unit of a currency whole in a language that runs from the right', async () => {
    const [page = []] = await lettersOf(exampleIn('ar', { lines: [] }));
    const seen = linesSeen(page).find((line) => line.includes('5.00'));
    for (const sum of ['−5.00 US$', '370.35 US$', '20.34 US$', '345.01 US$']) {
      expect(seen).toContain(sum);
    }
  });
});

describe('a movement on a statement', () => {
  it('keeps the full stop of a name at its end in a language that runs from the right', async () => {
    const counterparty = 'Import (Kuwait) Ltd.';
    const line = exampleLine({ transferKind: 'external', counterparty });
    const [page = []] = await lettersOf(exampleIn('ar', { lines: [line] }));
    expect(linesSeen(page).join('\n')).toContain(counterparty);
  });

  it('writes the rate of an exchange as its language writes numbers', async () => {
    const amounts = { leftMinor: 100_000n, feeMinor: 250n, arrivedMinor: 306_332n };
    const exchange = { ...amounts, left: 'USD', arrived: 'KWD', rate: '0.3071' } as const;
    const [page = []] = await lettersOf(exampleIn('es', { lines: [exampleLine({ exchange })] }));
    expect(linesSeen(page).join(' ')).toContain('cambiados a 0,3071,');
  });

  it('stands on the same page as the closing balance below it', async () => {
    // Each time a line longer: once there is room for the movements and none for the balance.
    for (let more = 0; more <= 5; more += 1) {
      const first = exampleLine({ comment: 'word '.repeat(24 * more) });
      const lines = [first, ...Array.from({ length: 10 }, () => exampleLine())];
      const pages = await lettersOf(exampleIn('en', { lines }));
      const closing = pages
        .map((page) => linesSeen(page))
        .findLast((seen) => seen.some((line) => /^ *Closing balance.*\d$/u.test(line)));
      const rows = closing?.filter((line) => line.includes('Reference')) ?? [];
      expect([more, rows.length > 0]).toEqual([more, true]);
    }
  });
});

describe('a statement', () => {
  it('was made on the day that the bank had then', async () => {
    const content = exampleContent({ madeAt: new Date('2026-11-30T16:00:00Z'), lines: [] });
    const facts = { ...content.facts, timeZone: 'Asia/Tokyo' };
    const [page = []] = await lettersOf({ ...content, facts });
    expect(linesSeen(page).join('\n')).toContain('Made on December 1, 2026');
  });
});

it('has each letter of an Arabic word once, for who searches, copies or hears it', async () => {
  const example = exampleContent();
  const facts = { ...example.facts, language: 'ar', holder: 'فاطمة بنت عثمان' };
  const [first = []] = await lettersOf({ ...example, facts });
  const letters = (word: string) => [...word.replace(/\s/gu, '')].sort().join('');
  const lines = linesSeen(first).map(letters);
  expect(lines).toContain(letters('كشف حساب'));
  expect(lines.some((line) => line.includes(letters('فاطمة بنت عثمان')))).toBe(true);
});
