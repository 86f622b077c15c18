import { Document } from 'mupdf';
import { describe, expect, it } from 'vitest';
import { exampleContent } from '#modules/statements/formats/content.fixture.ts';
import { loadLanguages } from '#platform/language.ts';
import { Typesetter } from '#platform/paper/typesetter.ts';
import { statementPdf } from './statement-pdf.ts';

const languages = loadLanguages();
const paper = new Typesetter();

/** A comment, and the font that each of its scripts is set in. */
const COMMENTS = [
  ['धन्यवाद', 'NotoSans-'],
  ['תודה', 'NotoSansHebrew'],
  ['ขอบคุณ', 'NotoSansThai'],
  ['ありがとう鈴木様', 'ChocolateClassicalSans'],
  ['龍鳳臺灣', 'ChocolateClassicalSans'],
  ['谢谢您', 'ChocolateClassicalSans'],
  ['감사합니다', 'GowunDodum'],
  ['شكرا', 'Vazirmatn'],
  ['ڳڻڃٻ', 'NotoSansArabic'],
] as const;

/** The letters on its pages, by the name of the font that they are set in. */
function lettersByFont(bytes: Buffer): Map<string, string> {
  const letters = new Map<string, string>();
  const document = Document.openDocument(bytes, 'application/pdf');
  for (let page = 0; page < document.countPages(); page += 1) {
    const text = document.loadPage(page).toStructuredText('');
    text.walk({
      onChar: (letter, _origin, font) => {
        const name = font.getName().replace(/^[A-Z]+\+/, '');
        letters.set(name, (letters.get(name) ?? '') + letter);
      },
    });
  }
  return letters;
}

function withComments(comments: readonly string[]) {
  const content = exampleContent();
  const [line] = content.lines;
  if (line === undefined) throw new Error('The example has no line.');
  return { ...content, lines: comments.map((comment) => ({ ...line, comment })) };
}

describe('a statement on paper', () => {
  it('has a font for each script that people write here in, and no empty boxes', async () => {
    const content = withComments(COMMENTS.map(([comment]) => comment));
    const found = lettersByFont(await statementPdf(content, languages, paper));
    for (const [comment, names] of COMMENTS) {
      const set = [...found].filter(([font]) => new RegExp(names).test(font));
      const written = new Set(set.flatMap(([, letters]) => [...letters]));
      const missing = [...comment].filter((letter) => !written.has(letter));
      // Shaping may join letters into one sign; most of each word stands by itself.
      expect([comment, missing.length < comment.length / 2]).toEqual([comment, true]);
    }
  });

  it('says the number of a letter that no font has', async () => {
    const content = withComments(['நன்றி 😀 ok']);
    const bytes = await statementPdf(content, languages, paper);
    const text = [...lettersByFont(bytes).values()].join('');
    for (const number of ['U+0BA8', 'U+1F600']) expect(text).toContain(`‹${number}›`);
  });
});
