import { describe, it } from 'vitest';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

describe('a visitor who loses the connection', () => {
  it('is told so in their language, and goes on when it is back', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(/ERR_INTERNET_DISCONNECTED/);
    await page.goto('/sandbox/inbox?lang=es');
    await page.getByRole('heading', { level: 1, name: 'Buzón de pruebas' }).waitFor();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.context().setOffline(true);
    await page.goto('/user/index');
    await page.getByRole('heading', { level: 1, name: 'Está sin conexión' }).waitFor();
    await page.context().setOffline(false);
    await page.goto('/sandbox/inbox');
    await page.getByRole('heading', { level: 1, name: 'Buzón de pruebas' }).waitFor();
  });
});
