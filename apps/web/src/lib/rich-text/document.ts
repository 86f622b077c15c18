/** Formatted text as the contract has it, to and from the editor's document. */
import type { Block, Inline, RichText } from '@fairlead/contract/rich-text';
import type { Node } from 'prosemirror-model';
import { schema } from './schema.ts';

type ImageId = Extract<Block, { type: 'image' }>['image'];

export function toDocument(text: RichText): Node {
  const blocks = text.map(toNode);
  return schema.node('doc', null, blocks.length === 0 ? [schema.node('paragraph')] : blocks);
}

function toNode(block: Block): Node {
  switch (block.type) {
    case 'paragraph':
      return schema.node('paragraph', null, toWords(block.content));
    case 'heading':
      return schema.node('heading', { level: block.level }, toWords(block.content));
    case 'list':
      return schema.node(
        'list',
        { ordered: block.ordered },
        block.items.map((line) =>
          schema.node('item', null, [schema.node('paragraph', null, toWords(line))]),
        ),
      );
    case 'image': {
      const { image, alt = '', caption = '' } = block;
      return schema.node('image', { image, alt, caption });
    }
  }
}

function toWords(line: readonly Inline[]): Node[] {
  return line.map(({ text, bold, underline, strike, link }) =>
    schema.text(text, [
      ...(link === undefined ? [] : [schema.mark('link', { href: link })]),
      ...(bold === true ? [schema.mark('bold')] : []),
      ...(underline === true ? [schema.mark('underline')] : []),
      ...(strike === true ? [schema.mark('strike')] : []),
    ]),
  );
}

/** Lines without a word are left out: they are air, and the site makes its own. */
export function fromDocument(document: Node): RichText {
  return document.children.flatMap(fromNode);
}

function fromNode(node: Node): Block[] {
  if (node.type === schema.nodes.image) {
    const { image, alt, caption } = node.attrs;
    return [
      {
        type: 'image',
        image: image as ImageId,
        ...(alt === '' ? {} : { alt: String(alt) }),
        ...(caption === '' ? {} : { caption: String(caption) }),
      },
    ];
  }
  if (node.type === schema.nodes.list) {
    const items = node.children.map((item) => fromLine(item.child(0))).filter(hasWords);
    return items.length === 0
      ? []
      : [{ type: 'list', ordered: node.attrs.ordered === true, items }];
  }
  const content = fromLine(node);
  if (!hasWords(content)) return [];
  if (node.type !== schema.nodes.heading) return [{ type: 'paragraph', content }];
  return [{ type: 'heading', level: node.attrs.level === 3 ? 3 : 2, content }];
}

function hasWords(line: readonly Inline[]): boolean {
  return line.some(({ text }) => text.trim() !== '');
}

function fromLine(node: Node): Inline[] {
  return node.children.map(({ text = '', marks }) => {
    const link = marks.find(({ type }) => type === schema.marks.link)?.attrs.href;
    const has = (name: 'bold' | 'underline' | 'strike') =>
      marks.some(({ type }) => type === schema.marks[name]);
    return {
      text,
      ...(has('bold') ? { bold: true as const } : {}),
      ...(has('underline') ? { underline: true as const } : {}),
      ...(has('strike') ? { strike: true as const } : {}),
      ...(typeof link === 'string' ? { link } : {}),
    };
  });
}
