/**
 * The fixed frame of every mail: sandbox mark, brand, the template's middle, the standing warning,
 * licence and contact. Tables and inline styles, because that is what mail programs understand.
 */
import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MessageContext } from '#platform/channels/message-context.ts';
import { licenceLines } from '#platform/institution/licence.ts';
import { directionOf } from '#platform/language.ts';
import type { Block } from './blocks.ts';
import { BlockView } from './mail-blocks.tsx';
import { type DrawnDesign, looks } from './mail-looks.ts';
import { darkStyles, paint } from './mail-paint.ts';

interface FrameProps {
  readonly context: MessageContext;
  readonly subject: string;
  readonly blocks: readonly Block[];
  readonly to: string;
  readonly design: DrawnDesign;
}

export function renderHtml(props: FrameProps): string {
  return `<!doctype html>${renderToStaticMarkup(<Frame {...props} />)}`;
}

function Frame({ context, subject, blocks, to, design }: FrameProps) {
  const { language, facts } = context;
  const look = looks[design](facts.accentColour);
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{darkStyles}</style>
      </head>
      <body className="page" style={{ ...paint.page, margin: 0, padding: 0 }}>
        <Table className="page" style={paint.page}>
          <Cell style={{ padding: '24px 12px' }}>
            <Table className="sheet" style={{ ...paint.sheet, ...look.sheet }}>
              {facts.mode === 'sandbox' && <SandboxMark context={context} />}
              <Cell style={{ ...paint.inset, paddingTop: 28, ...look.head }}>
                <p
                  className={look.brand.color === undefined ? 'ink' : ''}
                  style={{ ...paint.brand, ...look.brand }}
                >
                  {facts.brand}
                </p>
              </Cell>
              {blocks.map((block, position) => (
                // Blocks of a mail never move: their position is their identity.
                // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, to a string
                <Cell key={position} style={{ ...paint.inset, ...look.middle(position) }}>
                  <BlockView block={block} accentColour={facts.accentColour} />
                </Cell>
              ))}
              <StandingWarning context={context} />
              <Footer context={context} to={to} />
            </Table>
          </Cell>
        </Table>
      </body>
    </html>
  );
}

function SandboxMark({ context: { fixed } }: { readonly context: MessageContext }) {
  return (
    <Cell style={paint.mark}>
      <strong>{fixed('sandbox.banner.title')}</strong> {fixed('sandbox.mail.note')}
    </Cell>
  );
}

function StandingWarning({ context: { fixed } }: { readonly context: MessageContext }) {
  return (
    <Cell style={paint.inset}>
      <Table>
        <Cell className="warning" style={paint.warning}>
          <strong>{fixed('warning.title')}</strong>
          <br />
          {fixed('warning.text')}
        </Cell>
      </Table>
    </Cell>
  );
}

function Footer({ context, to }: { readonly context: MessageContext; readonly to: string }) {
  const { licence, contact } = context.facts;
  const lines = new Set([...licenceLines(licence, context.fixed), ...contact]);
  return (
    <Cell className="muted" style={{ ...paint.inset, ...paint.footer }}>
      {[...lines].map((line) => (
        <span key={line}>
          <bdi>{line}</bdi>
          <br />
        </span>
      ))}
      {context.say('mail.frame.sent_to', { address: to })}
    </Cell>
  );
}

interface BoxProps {
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

function Table({ className, style, children }: BoxProps) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      className={className}
      style={{ borderCollapse: 'collapse', ...style }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

function Cell({ className, style, children }: BoxProps) {
  return (
    <tr>
      <td className={className} style={style}>
        {children}
      </td>
    </tr>
  );
}
