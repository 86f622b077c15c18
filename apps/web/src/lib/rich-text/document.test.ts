/** The editor's document and the contract's text are the same, to and fro. */
import { type RichText, richText } from '@fairlead/contract/rich-text';
import { EditorState } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { linkHere, setLink, toggle } from './commands.ts';
import { fromDocument, toDocument } from './document.ts';
import { linkFrom } from './link-words.ts';
import { schema } from './schema.ts';

const image = 'img_0190f6a0-0000-7000-8000-000000000001';

const whole = richText.parse([
  { type: 'heading', level: 2, content: [{ text: 'What we ask' }] },
  {
    type: 'paragraph',
    content: [
      { text: 'Nothing ' },
      { text: 'ever', bold: true, underline: true },
      { text: ' but ', strike: true },
      { text: 'this', link: '/contact' },
    ],
  },
  { type: 'heading', level: 3, content: [{ text: 'And more' }] },
  { type: 'list', ordered: true, items: [[{ text: 'One' }], [{ text: 'Two', bold: true }]] },
  { type: 'list', ordered: false, items: [[{ text: 'Point', link: 'https://bank.example/x' }]] },
  { type: 'image', image, alt: 'A quay', caption: 'At dawn' },
  { type: 'image', image },
]);

describe('formatted text', () => {
  it('comes out of the editor as it went in', () => {
    expect(fromDocument(toDocument(whole))).toEqual(whole);
  });

  it('leaves out lines without a word, and is empty when nothing is left', () => {
    const line = schema.node('paragraph', null, [schema.text('  ')]);
    const item = schema.node('item', null, [schema.node('paragraph')]);
    const bare = schema.node('doc', null, [line, schema.node('list', null, [item])]);
    expect(fromDocument(bare)).toEqual([]);
    expect(toDocument([]).childCount).toBe(1);
  });

  it('from the editor is always what the bank takes', () => {
    const text: RichText = [{ type: 'paragraph', content: [{ text: 'Write to us' }] }];
    let state = EditorState.create({ doc: toDocument(text) });
    const apply = (change: typeof state.tr) => {
      state = state.apply(change);
    };
    setLink({ from: 1, to: 6, href: '' }, 'mailto:help@bank.example')(state, apply);
    expect(linkHere(state)).toEqual({ from: 1, to: 6, href: 'mailto:help@bank.example' });
    toggle('bold')(state, apply);
    const made = fromDocument(state.doc);
    expect(richText.safeParse(made).success).toBe(true);
    expect(made).toEqual([
      {
        type: 'paragraph',
        content: [{ text: 'Write', link: 'mailto:help@bank.example' }, { text: ' to us' }],
      },
    ]);
  });
});

describe('a typed link', () => {
  it.each([
    ['/contact', '/contact'],
    ['bank.example/help', 'https://bank.example/help'],
    ['https://bank.example', 'https://bank.example'],
    ['help@bank.example', 'mailto:help@bank.example'],
    ['+44 20 7946 0321', 'tel:+44 20 7946 0321'],
    ['javascript:alert(1)', undefined],
    ['http://bank.example', undefined],
    ['//evil.example', undefined],
    ['', undefined],
  ])('%s leads to %s', (typed, link) => {
    expect(linkFrom(typed)).toBe(link);
  });
});
