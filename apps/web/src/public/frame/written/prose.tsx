/** Long text of the operator's, block by block. */
import type { Block, RichText } from '@fairlead/contract/rich-text';
import { Picture } from './picture.tsx';
import { RichWords } from './rich-words.tsx';

export interface ProseProps {
  readonly text: RichText;
  /** What its own second-level headings become: inside an answer they stand lower. */
  readonly top?: 2 | 3;
}

export function Prose({ text, top = 2 }: ProseProps) {
  return (
    <div className="flex max-w-prose flex-col gap-4 text-pretty">
      {text.map((block, index) => (
        // Blocks have no names, and a written page never changes their order.
        <ProseBlock key={`${block.type}-${String(index)}`} block={block} top={top} />
      ))}
    </div>
  );
}

function ProseBlock({ block, top }: { readonly block: Block; readonly top: 2 | 3 }) {
  switch (block.type) {
    case 'heading':
      return <Heading {...block} top={top} />;
    case 'list':
      return <List {...block} />;
    case 'image':
      return (
        <figure className="flex flex-col gap-2">
          <Picture image={block.image} alt={block.alt} className="rounded-md" />
          {block.caption !== undefined && (
            <figcaption className="text-sm text-muted">{block.caption}</figcaption>
          )}
        </figure>
      );
    case 'paragraph':
      return (
        <p>
          <RichWords words={block.content} />
        </p>
      );
  }
}

function Heading({ level, content, top }: Extract<Block, { type: 'heading' }> & { top: 2 | 3 }) {
  const words = <RichWords words={content} />;
  if (level === 2 && top === 2) {
    return <h2 className="mt-6 font-serif text-xl font-medium text-balance">{words}</h2>;
  }
  if (level === 3 && top === 3) return <h4 className="mt-2 font-semibold">{words}</h4>;
  return <h3 className="mt-3 text-lg font-semibold text-balance">{words}</h3>;
}

function List({ ordered, items }: Extract<Block, { type: 'list' }>) {
  const rows = items.map((words) => (
    <li
      key={words
        .map(({ text }) => text)
        .join('')
        .slice(0, 60)}
    >
      <RichWords words={words} />
    </li>
  ));
  if (ordered) return <ol className="flex list-decimal flex-col gap-2 ps-6">{rows}</ol>;
  return <ul className="flex list-disc flex-col gap-2 ps-6">{rows}</ul>;
}
