/**
 * The editor's document: exactly the blocks and marks of the contract's formatted text, so that
 * nothing can be typed or pasted that the bank would not take.
 */
import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';

const nodes = {
  doc: { content: 'block+' },
  paragraph: {
    group: 'block',
    content: 'text*',
    parseDOM: [{ tag: 'p' }],
    toDOM: () => ['p', 0],
  },
  heading: {
    group: 'block',
    content: 'text*',
    defining: true,
    attrs: { level: { default: 2 } },
    parseDOM: [
      { tag: 'h2', attrs: { level: 2 } },
      { tag: 'h3', attrs: { level: 3 } },
    ],
    toDOM: ({ attrs }) => [attrs.level === 2 ? 'h2' : 'h3', 0],
  },
  list: {
    group: 'block',
    content: 'item+',
    attrs: { ordered: { default: false } },
    parseDOM: [
      { tag: 'ul', attrs: { ordered: false } },
      { tag: 'ol', attrs: { ordered: true } },
    ],
    toDOM: ({ attrs }) => [attrs.ordered === true ? 'ol' : 'ul', 0],
  },
  item: {
    content: 'paragraph',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: () => ['li', 0],
  },
  image: {
    group: 'block',
    atom: true,
    draggable: true,
    attrs: { image: {}, alt: { default: '' }, caption: { default: '' } },
    toDOM: () => ['figure'],
  },
  text: {},
} satisfies Record<string, NodeSpec>;

const marks = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    // Not followed while it is being written; where it leads is said in the dialog.
    toDOM: ({ attrs }) => ['span', { 'data-link': String(attrs.href) }, 0],
  },
  bold: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
  underline: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
  strike: { parseDOM: [{ tag: 's' }], toDOM: () => ['s', 0] },
} satisfies Record<string, MarkSpec>;

export const schema = new Schema<keyof typeof nodes, keyof typeof marks>({ nodes, marks });

export const simpleMarks = ['bold', 'underline', 'strike'] as const;
export type SimpleMark = (typeof simpleMarks)[number];
