/** Formatted text is a closed document: what could run in a browser has no place in it. */
import { describe, expect, it } from 'vitest';
import { closed } from './closed.ts';
import { linksOf, plainTextOf, richText, safeLink } from './rich-text.ts';

const schema = closed(richText);
const paragraph = (word: object) => [{ type: 'paragraph', content: [word] }];

describe('a link', () => {
  it.each([
    '/contact',
    '/',
    '/pages/a-b?x=1#part',
    'https://bank.example',
    'https://bank.example:8443/a/b?c=d#e',
    'mailto:help@bank.example',
    'tel:+44 20 7946 0314',
  ])('may lead to %s', (link) => {
    expect(safeLink.safeParse(link).success).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://bank.example/x',
    'http://bank.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://user:pass@evil.example',
    'https://evil.example" onmouseover="alert(1)',
    "https://evil.example' onclick='alert(1)",
    'https://evil.example<script>',
    'https://evil.example/\nLocation: x',
    'mailto:a@b.example?subject=<x>"',
    'mailto:javascript:alert(1)@x',
    'tel:javascript',
    '#',
    '',
  ])('may not be %j', (link) => {
    expect(schema.safeParse(paragraph({ text: 'here', link })).success).toBe(false);
  });
});

describe('a document', () => {
  it.each([
    [[{ type: 'html', content: '<b>x</b>' }]],
    [[{ type: 'script', content: 'alert(1)' }]],
    [[{ type: 'heading', level: 1, content: [{ text: 'x' }] }]],
    [[{ type: 'image', image: 'https://evil.example/x.png' }]],
    [[{ type: 'image', image: 'img_00000000-0000-7000-8000-000000000000', onerror: 'x' }]],
    [paragraph({ text: 'x', style: 'position:fixed' })],
    [paragraph({ text: 'x', onclick: 'alert(1)' })],
    [paragraph({ text: 'x', bold: 'yes' })],
    [[{ type: 'paragraph', content: [{ text: 'x' }], dangerouslySetInnerHTML: { __html: 'x' } }]],
    [{ __proto__: [] }],
    ['<p>text</p>'],
    [[]],
  ])('is not %j', (document) => {
    expect(schema.safeParse(document).success).toBe(false);
  });

  it('keeps words as words, whatever they look like', () => {
    const text = '<img src=x onerror=alert(1)> & "quotes" </script>';
    const document = richText.parse(paragraph({ text, bold: true, link: '/a' }));
    expect(plainTextOf(document)).toBe(text);
    expect(linksOf(document)).toEqual(['/a']);
  });
});
