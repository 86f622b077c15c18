/** The words that a sandbox begins with: the same in every language, and nothing leads out of it. */
import { linksOf } from '@fairlead/contract';
import { describe, expect, it } from 'vitest';
import { faqNoun } from '#modules/faqs/faqs.service.ts';
import { pageNoun } from '#modules/pages/pages.service.ts';
import { loadLanguages } from '#platform/language.ts';
import { shippedContent } from './shipped-content.ts';
import { readBlocks, readFields, readParts } from './shipped-text.rules.ts';

const { offered } = loadLanguages();
const shipped = shippedContent();

/** Everything of an item but its words. */
function shapeOf(language: string) {
  const own = shipped.filter((item) => item.language === language);
  return own.map(({ kind, slug, sample, words }) => {
    if (kind === 'page') {
      const { content, tag, icon, position } = pageNoun.words.parse(words);
      const types = content.map((block) => [
        block.type,
        block.type === 'list' && block.items.length,
      ]);
      return [slug, tag, icon, position, types, linksOf(content)];
    }
    if (kind === 'faq') {
      const { category, position, content } = faqNoun.words.parse(words);
      return [category, position, content.length, linksOf(content)];
    }
    return [kind, sample];
  });
}

describe('shipped content', () => {
  it('is the same in every offered language, with the same links, all into this site', () => {
    expect(new Set(shipped.map(({ language }) => language))).toEqual(new Set(offered));
    const english = shapeOf('en');
    for (const language of offered)
      expect([language, shapeOf(language)]).toEqual([language, english]);
    const links = JSON.stringify(english).match(/https?:[^"]*|mailto:[^"]*/g);
    expect(links).toBe(null);
  });

  it('marks everybody who is made up as a sample', () => {
    const people = shipped.filter(({ kind }) => kind === 'staffProfile' || kind === 'review');
    expect(people.length).toBeGreaterThan(0);
    expect(people.every(({ sample }) => sample)).toBe(true);
  });
});

describe('a shipped text', () => {
  it('has headings, lists, bold words and links', () => {
    expect(readBlocks('## Tides\n\nSee **this** [page](/a).\n\n- one\n- two\n\n1. first')).toEqual([
      { type: 'heading', level: 2, content: [{ text: 'Tides' }] },
      {
        type: 'paragraph',
        content: [
          { text: 'See ' },
          { text: 'this', bold: true },
          { text: ' ' },
          { text: 'page', link: '/a' },
          { text: '.' },
        ],
      },
      { type: 'list', ordered: false, items: [[{ text: 'one' }], [{ text: 'two' }]] },
      { type: 'list', ordered: true, items: [[{ text: 'first' }]] },
    ]);
    expect(readFields('title: A: b\nicon: pages\n\nText.')).toEqual({
      fields: { title: 'A: b', icon: 'pages' },
      body: 'Text.',
    });
    expect(readParts('# a\nx\n# b\ny', '#')).toEqual([
      { name: 'a', body: 'x' },
      { name: 'b', body: 'y' },
    ]);
  });

  it.each(['- one\nand more', 'words\n- one', '[x](javascript:alert)'])(
    'that is none is not guessed at: %j',
    (text) => {
      expect(() => readBlocks(text)).toThrow();
    },
  );
});
