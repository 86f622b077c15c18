/**
 * The colours and measures of a mail: light inline, dark by a style sheet for the programs that
 * read one. Mail programs know no variables and no OKLCH, so these are the tokens' hex values.
 */
import type { CSSProperties } from 'react';

const sans = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

export const paint = {
  page: { background: '#f4f6f5', color: '#17211f', fontFamily: sans },
  sheet: {
    background: '#ffffff',
    border: '1px solid #dbe2df',
    maxWidth: 600,
    margin: '0 auto',
  },
  inset: { padding: '0 28px', fontSize: 16, lineHeight: '24px' },
  brand: { margin: '0 0 20px', fontSize: 18, fontWeight: 600 },
  title: { margin: '0 0 12px', fontSize: 22, lineHeight: '28px', fontWeight: 600 },
  text: { margin: '0 0 16px', whiteSpace: 'pre-line' },
  button: {
    display: 'inline-block',
    padding: '12px 20px',
    borderRadius: 6,
    color: '#ffffff',
    fontWeight: 600,
    textDecoration: 'none',
  },
  address: {
    margin: '12px 0 16px',
    fontSize: 13,
    lineHeight: '18px',
    wordBreak: 'break-all',
    color: '#52605c',
  },
  code: {
    margin: '4px 0 20px',
    fontFamily: 'ui-monospace, Consolas, Menlo, monospace',
    fontSize: 32,
    lineHeight: '40px',
    letterSpacing: 6,
    fontWeight: 600,
  },
  longCode: {
    margin: '0 0 16px',
    fontFamily: 'ui-monospace, Consolas, Menlo, monospace',
    wordBreak: 'break-all',
  },
  factLabel: { padding: '4px 0', paddingInlineEnd: 16, color: '#52605c', verticalAlign: 'top' },
  factValue: { padding: '4px 0' },
  mark: {
    padding: '10px 28px',
    background: '#f6b73c',
    color: '#231700',
    fontSize: 14,
    lineHeight: '20px',
  },
  warning: {
    padding: '12px 16px',
    background: '#eef2f0',
    borderInlineStart: '3px solid #52605c',
    fontSize: 14,
    lineHeight: '20px',
  },
  footer: { padding: '20px 28px 28px', color: '#52605c', fontSize: 13, lineHeight: '19px' },
} as const satisfies Record<string, CSSProperties>;

/** No character that HTML would escape: a style sheet's text is not unescaped by mail programs. */
export const darkStyles = `
@media (prefers-color-scheme: dark) {
  .page { background: #0e1413 !important; color: #e8eeec !important; }
  .sheet { background: #161e1c !important; border-color: #2c3734 !important; }
  .ink { color: #e8eeec !important; }
  .muted { color: #a3b1ad !important; }
  .warning { background: #1e2826 !important; color: #e8eeec !important; }
  .address { color: #a3b1ad !important; }
}
`;
