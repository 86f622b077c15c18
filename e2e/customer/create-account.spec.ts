import { describe, expect, it } from 'vitest';
import { holdScripts, livingPart } from '../coming-alive.ts';
import { keyTo, tabTo } from '../keyboard.ts';
import {
  agree,
  becomeCustomer,
  EMAIL_PIN,
  fillIn,
  fromInbox,
  newcomer,
  openAccount,
} from '../people/newcomers.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

describe('opening an account', () => {
  it('keeps what was typed before the form came to life', async () => {
    const { page } = await welcome();
    const goOn = await holdScripts(page);
    await page.goto('/en/create-account', { waitUntil: 'commit' });
    const person = newcomer();
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    goOn();
    await livingPart(page);
    await page.getByLabel('Password once more').fill(person.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('First name').waitFor();
  });

  it('goes on by itself where it was pressed too early', async () => {
    const { page } = await welcome();
    const goOn = await holdScripts(page);
    await page.goto('/en/create-account', { waitUntil: 'commit' });
    const person = newcomer();
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Password once more').fill(person.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.locator('[data-island][aria-busy="true"]').waitFor();
    goOn();
    await page.getByLabel('First name').waitFor();
    expect(new URL(page.url()).pathname).toBe('/en/create-account');
  });

  it('ends in online banking, once the PIN has proven the address', async () => {
    const { page } = await welcome();
    const person = newcomer();
    await becomeCustomer(page, person);
    await page.getByRole('heading', { level: 1, name: 'Verify your identity' }).waitFor();
    await page.getByRole('button', { name: 'Skip for now' }).click();
    await page.getByRole('heading', { level: 1, name: 'Verify your address' }).waitFor();
    await page.getByRole('button', { name: 'Skip for now' }).click();
    await page.getByRole('heading', { level: 1, name: 'Welcome, Nora' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/user/home');
    await page.getByRole('heading', { name: 'Waiting for you' }).waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  it('opens no session before the PIN, and keeps the password out of storage', async () => {
    const { page } = await welcome();
    const person = newcomer();
    await openAccount(page, person);
    const status = await page.request.get('/api/users/auth/status');
    expect((await status.json()).data).toBeNull();
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(kept).toContain(person.email);
    expect(kept).not.toContain(person.password);
    // A reload comes back to the PIN.
    await page.reload();
    await page.getByRole('heading', { name: 'Enter the PIN we mailed you' }).waitFor();
  });

  it('goes back from the PIN to the details, which are kept but for the password', async () => {
    const { page } = await welcome();
    const person = newcomer();
    await openAccount(page, person);
    const next = page.getByRole('button', { name: 'Continue' });
    const firstStep = page.getByRole('heading', { name: 'Sign-in details' });
    await page.getByRole('button', { name: 'Change my details' }).click();
    await expect.poll(() => firstStep.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await page.getByLabel('Email').inputValue()).toBe(person.email);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await page.getByLabel('Email').fill(newcomer().email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Password once more').fill(person.password);
    await next.click();
    await page.getByLabel('First name').fill('Norah');
    for (const field of ['Town or city', 'Kind of account', 'Review']) {
      await next.click();
      await page
        .getByLabel(field)
        .or(page.getByRole('heading', { name: field }))
        .waitFor();
    }
    await page.getByText('Norah', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Open my account' }).click();
    const pin = page.getByRole('heading', { name: 'Enter the PIN we mailed you' });
    await pin.waitFor();
    // The browser's own way back does the same, also after a reload.
    await page.reload();
    await pin.waitFor();
    await page.goBack();
    await firstStep.waitFor();
    await page.reload();
    await firstStep.waitFor();
    expect(await pin.count()).toBe(0);
  });

  it('says the same to an address that has an account, whose owner is told', async () => {
    const { page } = await welcome();
    const email = 'rafael.duarte@personas.fairlead.example';
    await openAccount(page, { ...newcomer(), email });
    const seen = await page.getByRole('main').innerText();
    expect(seen).toContain(email);
    expect(seen).toContain('If this address already has an account, the mail says so instead.');
    await fromInbox(page, email, /(ya tiene)/i);
  });

  it('lets a mistyped address be put right', async () => {
    const { page } = await welcome();
    const right = newcomer();
    const typed = { ...right, email: right.email.replace('example.com', 'exmaple.com') };
    await openAccount(page, typed);
    await page.getByRole('button', { name: 'The address is mistyped' }).click();
    await page.getByLabel('Right email address').fill(right.email);
    await page.getByRole('button', { name: 'Send the PIN' }).click();
    await page.getByText(right.email).waitFor();
    await page.getByLabel('PIN').fill(await fromInbox(page, right.email, EMAIL_PIN));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { level: 1, name: 'Verify your identity' }).waitFor();
  });

  it('loses nothing by going back, with the button or with the browser’s', async () => {
    const { page } = await welcome();
    const person = newcomer();
    await page.goto('/en/create-account');
    await livingPart(page);
    await fillIn(page, person);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByLabel('Kind of account').waitFor();
    await page.goBack();
    expect(await page.getByLabel('Town or city').inputValue()).toBe('Bristol');
    await page.goBack();
    expect(await page.getByLabel('Phone number').inputValue()).toBe('07911 123456');
    await page.goForward();
    await page.getByLabel('Town or city').waitFor();
    // A reload keeps all but the password.
    await page.reload();
    await livingPart(page);
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  });

  it('says what each kind of account pays, and offers none that the bank does not', async () => {
    const { page } = await welcome();
    await page.route(/\/api\/products/, async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = await answer.json();
      const left = data.filter(({ name }: { name: string }) => name !== 'Offshore Account');
      await route.fulfill({ json: { ...rest, data: left } });
    });
    await page.goto('/en/create-account');
    await livingPart(page);
    await page.getByText('anybody can read what this simulation sends').waitFor();
    await fillIn(page, newcomer());
    await page.getByRole('button', { name: 'Back' }).click();
    const kind = page.getByLabel('Kind of account');
    await page.getByText('It earns no interest.').waitFor();
    expect(await kind.locator('option').allInnerTexts()).toEqual([
      'Checking account',
      'Savings account',
      'Current account',
      'Fixed deposit account',
    ]);
    await kind.selectOption('Fixed Deposit Account');
    const terms = /4\.00% interest a year.*12 months.*Interest is paid from \$1,000\.00 on/;
    await page.getByText(terms).waitFor();
    expect(await page.getByLabel(/Referral/).count()).toBe(0);
  });

  it('agrees to the terms as they are published, which stand behind a link', async () => {
    const { page } = await welcome();
    await page.goto('/en/create-account');
    await livingPart(page);
    await fillIn(page, newcomer());
    const asked = page.getByText(/I have read these terms \(last revised on .*\d{4}\)/);
    const [, day = ''] = /revised on (.*)\)/.exec(await asked.innerText()) ?? [];
    const [whole] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Read the whole terms' }).click(),
    ]);
    await whole.getByRole('heading', { level: 1, name: 'Terms' }).waitFor();
    expect(new URL(whole.url()).pathname).toBe('/en/terms');
    await whole.getByText(`Last revised on ${day}`, { exact: true }).waitFor();
  });

  it('says what is wrong beside each field, and in a summary that has the focus', async () => {
    const { page } = await welcome();
    await page.goto('/en/create-account');
    await livingPart(page);
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByText('Too short: 12 characters at least.').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    const summary = page.getByRole('alert');
    await summary.waitFor();
    await expect
      .poll(() => summary.evaluate((panel) => panel === document.activeElement))
      .toBe(true);
    await summary.getByRole('button', { name: /^Email:/ }).click();
    const focused = page.getByLabel('Email');
    expect(await focused.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it('names every box that is not ticked at once, and sends nothing until both are', async () => {
    const { page } = await welcome();
    await page.goto('/en/create-account');
    await livingPart(page);
    await fillIn(page, newcomer());
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    const open = page.getByRole('button', { name: 'Open my account' });
    await open.click();
    await page.getByText('Tick this to go on.').waitFor();
    const terms = page.getByRole('checkbox', { name: /I have read these terms/ });
    await page.getByText('Tick this to agree; without it').first().waitFor();
    await terms.check();
    await open.click();
    await expect.poll(() => page.getByText('Tick this to agree; without it').count()).toBe(0);
    const simulation = page.getByRole('checkbox', { name: /this is a simulation/ });
    expect(await simulation.evaluate((box) => box === document.activeElement)).toBe(true);
    await page.getByText('Tick this to go on.').waitFor();
    expect(sent).toEqual([]);
    await simulation.check();
    await open.click();
    await page.getByRole('heading', { name: 'Enter the PIN we mailed you' }).waitFor();
    expect(sent).toEqual(['/api/users']);
  });

  it('returns to the password when the bank finds it too common', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(/status of 422/);
    const person = { ...newcomer(), password: 'passwordpassword' };
    await page.goto('/en/create-account');
    await livingPart(page);
    await fillIn(page, person);
    await agree(page);
    await page.getByRole('button', { name: 'Open my account' }).click();
    await page
      .getByRole('alert')
      .getByRole('button', { name: /^Password:/ })
      .waitFor();
    await page.getByRole('heading', { name: 'Sign-in details' }).waitFor();
  });

  it('works with the keyboard alone', async () => {
    const { page } = await welcome();
    const person = newcomer();
    await page.goto('/en/create-account');
    await livingPart(page);
    const type = async (label: string, text: string) => {
      await tabTo(page, page.getByLabel(label, { exact: true }));
      await page.keyboard.type(text);
    };
    const goOn = async () => {
      await tabTo(page, page.getByRole('button', { name: 'Continue' }));
      await page.keyboard.press('Enter');
    };
    await type('Email', person.email);
    await type('Password', person.password);
    await type('Password once more', person.password);
    await goOn();
    await type('First name', 'Nora');
    await type('Last name', 'Lindqvist');
    await type('Month', '3');
    await type('Day', '5');
    await type('Year', '1990');
    await type('Phone number', '07911123456');
    await goOn();
    await type('Street and number', '12 Quay Street');
    await type('Town or city', 'Bristol');
    await type('Postal code', 'BS1 4DJ');
    await type('State, province or region', 'Bristol');
    await goOn();
    await page.getByLabel('Kind of account').waitFor();
    // The button still has the focus until the new step's heading takes it.
    const heading = page.locator('form h2', { hasText: 'Account' });
    await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true);
    await goOn();
    await tabTo(page, page.getByRole('checkbox', { name: /I have read these terms/ }));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('checkbox', { name: /this is a simulation/ }));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Open my account' }));
    await page.keyboard.press('Enter');
    await keyTo(page, 'Tab', page.getByLabel('PIN'));
    await page.keyboard.type(await fromInbox(page, person.email, EMAIL_PIN));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user/index');
  });

  it('asks for the country where the browser’s language is one of many countries', async () => {
    const { page } = await welcome({ locale: 'es-419' });
    await page.goto('/es/create-account');
    await livingPart(page);
    const person = newcomer();
    const next = page.getByRole('button', { name: 'Continuar' });
    await page.getByLabel('Correo electrónico').fill(person.email);
    await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
    await page.getByLabel('Repita la contraseña').fill(person.password);
    await next.click();
    await page.getByLabel('Nombre').fill('Ana');
    await page.getByLabel('Apellidos').fill('Ruiz');
    await page.getByLabel('Día').fill('5');
    await page.getByLabel('Mes').fill('3');
    await page.getByLabel('Año', { exact: true }).fill('1990');
    expect(await page.getByRole('main').innerText()).not.toContain('+undefined');
    await page.getByLabel('Número de teléfono').fill('+52 55 1234 5678');
    await next.click();
    expect(await page.getByLabel('País', { exact: true }).inputValue()).toBe('');
    await page.getByLabel('Calle y número').fill('Calle 5 de Mayo 12');
    await page.getByLabel('Población').fill('Ciudad de México');
    await page.getByLabel('Código postal').fill('06000');
    await page.getByLabel('Provincia o región').fill('Ciudad de México');
    await next.click();
    await page
      .getByRole('alert')
      .getByRole('button', { name: /^País:/ })
      .waitFor();
    await page.getByLabel('País', { exact: true }).selectOption('MX');
    await next.click();
    await page.getByLabel('Tipo de cuenta').waitFor();
    await next.click();
    await page.getByText('México', { exact: true }).waitFor();
  });

  it('speaks Arabic, with countries sorted as Arabic sorts', async () => {
    const { page } = await welcome({ locale: 'ar-JO', viewport: { width: 360, height: 740 } });
    await page.goto('/ar/create-account');
    await livingPart(page);
    await page.locator('[name="email"]').fill(newcomer().email);
    await page.locator('[name="password"]').fill('كلمة سر طويلة لا يعرفها أحد');
    await page.locator('[name="confirm_password"]').fill('كلمة سر طويلة لا يعرفها أحد');
    await page.getByRole('button', { name: 'متابعة' }).click();
    await page.getByLabel('الاسم الأول').fill('نورة');
    await page.getByLabel('اسم العائلة').fill('حداد');
    // Digits of the reader's own script.
    await page.getByLabel('اليوم').fill('٥');
    await page.getByLabel('الشهر').fill('٣');
    await page.getByLabel('السنة').fill('١٩٩٠');
    await page.getByLabel('رقم الهاتف').fill('٠٧٩٠١٢٣٤٥٦');
    await page.getByRole('button', { name: 'متابعة' }).click();
    const country = page.getByLabel('البلد');
    await country.waitFor();
    expect(await country.inputValue()).toBe('JO');
    const names = await country.locator('option').allInnerTexts();
    expect(names).toEqual([...names].sort(new Intl.Collator('ar').compare));
  });
});
