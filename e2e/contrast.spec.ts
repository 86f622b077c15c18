/** The look at a screen's contrast finds what axe alone finds, and asks axe only where it must. */
import { describe, expect, it } from 'vitest';
import { bringAxe } from '../scripts/shots/axe.ts';
import { inaccessible } from './inspection.ts';
import { openBrowser } from './visitors.ts';

const { welcome } = openBrowser();

const pageWith = (style: string, text: string) => `<!doctype html>
  <html lang="en"><title>Texts</title>
  <body style="background: oklch(0.985 0.004 100); color: #222">
  <main><h1>Texts</h1>${text.replace('<p', `<p style="${style}"`)}</main></body></html>`;

/** What is in doubt, and what is held against the page in the end. */
async function lookAt(style: string, text = '<p>Read me</p>') {
  const { page } = await welcome();
  await bringAxe(page);
  await page.goto('about:blank');
  await page.setContent(pageWith(style, text));
  const doubtful = await page.evaluate(
    () => window.doubtfulTexts?.().map(({ tagName }) => tagName) ?? ['nobody looked'],
  );
  return { doubtful, found: (await inaccessible(page)).join('\n') };
}

describe('a text', () => {
  it('that plainly stands out is not looked at twice, whatever the notation', async () => {
    expect(await lookAt('background: oklch(0.2 0.02 237); color: rgb(240 240 240)')).toEqual({
      doubtful: [],
      found: '',
    });
  });

  it('that is pale is found', async () => {
    const { doubtful, found } = await lookAt('color: oklch(0.75 0.01 100)');
    expect(doubtful).toEqual(['P']);
    expect(found).toMatch(/^color-contrast: .*Read me/);
  });

  it('may be paler when it is large', async () => {
    expect((await lookAt('color: #888; font-size: 24px')).doubtful).toEqual([]);
    expect((await lookAt('color: #888; font-size: 23px')).doubtful).toEqual(['P']);
    expect((await lookAt('color: #888; font-size: 19px; font-weight: 700')).doubtful).toEqual([]);
  });

  it('on several layers is judged by all of them', async () => {
    const layers = '<p><span style="background: rgb(0 0 0 / 50%)">Read me</span></p>';
    const pale = await lookAt('background: #fff; color: #fff', layers);
    expect(pale.doubtful).toEqual(['SPAN']);
    expect(pale.found).toMatch(/^color-contrast/);
    expect((await lookAt('background: #000; color: #fff', layers)).doubtful).toEqual([]);
  });

  it('that was moved, faded or lies on a picture is left to axe', async () => {
    const faded = await lookAt('opacity: 0.3');
    expect(faded.doubtful).toEqual(['P']);
    expect(faded.found).toMatch(/^color-contrast/);
    for (const style of [
      'position: absolute; top: 300px',
      'transform: translateY(200px)',
      'background: linear-gradient(#fff, #eee)',
      'text-shadow: 0 0 4px #000',
    ]) {
      expect(await lookAt(style)).toEqual({ doubtful: ['P'], found: '' });
    }
  });

  it('that nobody sees is nobody’s concern', async () => {
    const pale = 'color: #ddd';
    expect((await lookAt(`${pale}; visibility: hidden`)).doubtful).toEqual([]);
    expect((await lookAt(pale, '<p aria-hidden="true">Read me</p>')).doubtful).toEqual([]);
    expect((await lookAt(`${pale}; position: absolute; width: 1px`)).doubtful).toEqual([]);
  });

  it('in a field counts too', async () => {
    const field =
      '<p><input aria-label="Name" style="color: #bbb; background: #fff" value="Ada"></p>';
    const { doubtful, found } = await lookAt('', field);
    expect(doubtful).toEqual(['INPUT']);
    expect(found).toMatch(/^color-contrast: <input/);
  });
});
