import { describe, expect, it } from 'vitest';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

const SECTIONS = [
  'Brand',
  'Actions',
  'Fields',
  'Choices',
  'Forms and steps',
  'Feedback',
  'Overlays',
  'Data',
  'Values',
  'Charts',
];

describe('the design page', () => {
  it('shows every section with its components', async () => {
    const { page } = await welcome();
    await page.goto('/design');
    await page.getByRole('heading', { level: 2, name: 'Charts' }).waitFor();
    const sections = await page.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(sections).toEqual(expect.arrayContaining(SECTIONS));
    for (const name of SECTIONS) {
      const section = page.getByRole('region', { name, exact: true });
      expect(await section.getByRole('heading', { level: 3 }).count(), name).toBeGreaterThan(0);
    }
  });

  it('opens its dialogs, and they give the focus back', async () => {
    const { page } = await welcome();
    await page.goto('/design');
    const overlays = page.getByRole('region', { name: 'Overlays', exact: true });
    const opener = overlays.getByRole('button', { name: 'Dialog', exact: true });
    await opener.click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await dialog.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect
      .poll(() => opener.evaluate((button) => button === document.activeElement))
      .toBe(true);
  });
});
