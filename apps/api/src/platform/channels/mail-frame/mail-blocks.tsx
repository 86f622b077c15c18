/** One block of a mail as HTML. */
import type { Block } from './blocks.ts';
import { paint } from './mail-paint.ts';

/** What is longer is copied, and would be wider than a phone. */
const MOST_TYPED = 10;

interface BlockProps {
  readonly block: Block;
  readonly accentColour: string;
}

export function BlockView({ block, accentColour }: BlockProps) {
  switch (block.kind) {
    case 'title':
      return (
        <h1 className="ink" style={paint.title}>
          {block.text}
        </h1>
      );
    case 'text':
      return <p style={paint.text}>{block.text}</p>;
    case 'action':
      return (
        <>
          <a
            href={block.address}
            target="_blank"
            rel="noopener noreferrer"
            style={{ ...paint.button, background: accentColour }}
          >
            {block.label}
          </a>
          <p className="address" style={paint.address}>
            <bdi dir="ltr">{block.address}</bdi>
          </p>
        </>
      );
    case 'code':
      return (
        <p className="ink" style={block.code.length > MOST_TYPED ? paint.longCode : paint.code}>
          <bdi dir="ltr">{block.code}</bdi>
        </p>
      );
    case 'facts':
      return <Facts rows={block.rows} />;
  }
}

function Facts({ rows }: { readonly rows: readonly (readonly [string, string])[] }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={paint.text}>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <td className="muted" style={paint.factLabel}>
              {label}
            </td>
            <td style={paint.factValue}>
              <bdi>{value}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
