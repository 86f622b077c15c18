import type { StaffId } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendMail } from '#platform/channels/send.ts';
import { newId } from '#platform/random.ts';
import { eventually } from '#testing/eventually.ts';
import { startWorkServer, type WorkServer } from '#testing/work-server.ts';

let bank: WorkServer;
let admin: StaffId;

beforeAll(async () => {
  bank = await startWorkServer();
  admin = bank.people.staffMember('admin');
});
afterAll(() => bank.close());

async function versionOf(group: string): Promise<number> {
  const { data } = (await bank.call({ method: 'GET', url: '/api/settings', as: admin })).json();
  return data[group].version;
}

async function change(group: string, payload: object, as: string = admin) {
  const headers = { 'if-match': `"${await versionOf(group)}"` };
  return bank.call({ method: 'PATCH', url: `/api/settings/${group}`, payload, headers, as });
}

function preview(payload: object, as: string = admin) {
  const url = '/api/settings/mail-templates/preview';
  return bank.call({ method: 'POST', url, payload, as });
}

async function inboxOf(to: string) {
  const answer = await bank.call({ method: 'GET', url: `/api/sandbox/inbox?to=${to}` });
  const [first] = answer.json().data.data;
  if (first === undefined) return undefined;
  const whole = await bank.call({ method: 'GET', url: `/api/sandbox/inbox/${first.id}?to=${to}` });
  return whole.statusCode === 200 ? whole.json().data : first;
}

const welcome = (body: string, subject = 'Hello [first]') => ({
  welcome: { design: 'html2', texts: { en: { subject, body } } },
});

describe('how verifications are wanted', () => {
  it('is set by staff and told to everybody', async () => {
    const graph = async () => (await bank.call({ method: 'GET', url: '/api/graph' })).json().data;
    expect(await graph()).toMatchObject({
      verifications: {
        email_verification: 'required',
        id_verification: 'optional',
        address_verification: 'optional',
      },
      terms_version: expect.stringMatching(/./),
    });
    const changed = await change('verifications', { id_verification: 'required' });
    expect(changed.json().data.value).toMatchObject({ id_verification: 'required' });
    expect((await graph()).verifications.id_verification).toBe('required');
    const wrong = await change('verifications', { id_verification: 'Completed' });
    expect(wrong.statusCode).toBe(422);
  });
});

describe('the words of a mail', () => {
  it('are the staff’s in the middle of the frame, and the build’s around it', async () => {
    const body = 'Good that you are here, [first] [last].\n\nWrite to us at any time.';
    expect((await change('mail-templates', welcome(body))).statusCode).toBe(200);
    const to = 'lina@example.com';
    const values = { first: 'Lina', last: '[pin] <b>' };
    await bank.test.db
      .transaction()
      .execute((tx) => sendMail(tx, { template: 'welcome', to, language: 'en', values }));
    const mail = async () => (await inboxOf(to))?.subject;
    await eventually(mail).toBe('[SIMULATION] Hello Lina');
    const { text } = await inboxOf(to);
    expect(text).toContain('Good that you are here, Lina [pin] <b>.');
    expect(text).toContain('We never ask you to pay to get your money');
    expect(text).toContain('This is a simulation.');
  });

  it('in a language that nobody wrote are the build’s own', async () => {
    const to = 'samir@example.com';
    const values = { first: 'Samir', last: 'Haddad' };
    await bank.test.db
      .transaction()
      .execute((tx) => sendMail(tx, { template: 'welcome', to, language: 'ar', values }));
    const mail = async () => (await inboxOf(to))?.subject;
    await eventually(mail).toContain('أهلاً بك');
  });

  it.each([
    ['payment', 'Please pay the fee before we open your account.'],
    ['account_number', 'Our account is DE89 3704 0044 0532 0130 00.'],
    ['gift_card', 'A gift card will do.'],
    ['link', 'Sign in at https://bank-login.test now.'],
    ['code', 'Send us your password.'],
  ])('that fraud is made of are refused with text_not_allowed: %s', async (problem, body) => {
    const before = await versionOf('mail-templates');
    const refused = await change('mail-templates', welcome(body));
    expect(refused.statusCode).toBe(422);
    expect(refused.json().details).toMatchObject([
      { code: 'text_not_allowed', field: 'welcome.texts.en.body' },
    ]);
    expect(await versionOf('mail-templates')).toBe(before);
    const text = { subject: 'Hello', body };
    const shown = await preview({ name: 'welcome', language: 'en', design: 'html1', text });
    expect([problem, shown.statusCode]).toEqual([problem, 422]);
  });

  it('name the PIN where there is one, and only there', async () => {
    const texts = (body: string) => ({ en: { subject: 'Hello', body } });
    const without = { verification: { design: 'html1', texts: texts('No digits here.') } };
    expect((await change('mail-templates', without)).statusCode).toBe(422);
    expect((await change('mail-templates', welcome('Your PIN is [pin].'))).statusCode).toBe(422);
    const right = { verification: { design: 'html1', texts: texts('Your PIN is [pin].') } };
    expect((await change('mail-templates', right)).statusCode).toBe(200);
  });

  it('are not for a persona to write, whom any visitor plays', async () => {
    const persona = newId('staff');
    const facts = { role: 'admin', disabled: false, persona: true, language: null } as const;
    bank.people.setStaff({ id: persona, ...facts });
    const refused = await change('mail-templates', welcome('Hello.'), persona);
    expect(refused.json().details[0].code).toBe('persona_may_not');
  });
});

describe('a preview', () => {
  const text = { subject: 'Hello [first]', body: 'You are [first] [last].' };

  it('is the mail as it would be sent, and sends none', async () => {
    for (const design of ['html1', 'html2', 'html3', 'html4']) {
      const shown = await preview({ name: 'welcome', language: 'en', design, text });
      const { subject, html, text: plain } = shown.json().data;
      expect(subject).toBe('[SIMULATION] Hello Alex');
      for (const part of ['You are Alex Example.', 'We never ask you to pay', 'simulation']) {
        expect([design, html.includes(part), plain.includes(part)]).toEqual([design, true, true]);
      }
      expect(html).toContain('prefers-color-scheme: dark');
    }
    expect(await inboxOf('alex@example.com')).toBe(undefined);
  });

  it('of a plain mail is text alone', async () => {
    const shown = await preview({ name: 'general', language: 'es', design: 'plain', text });
    expect(shown.json().data).toMatchObject({
      html: '',
      text: expect.stringContaining('You are [first] [last].'),
    });
  });

  it('of the verification has the fixed words on its code', async () => {
    const words = { subject: 'Your PIN', body: 'Type [pin] to go on.' };
    const wish = { name: 'verification', language: 'ar', design: 'html3', text: words };
    const { html, text: plain } = (await preview(wish)).json().data;
    expect(plain).toContain('Type 00000 to go on.');
    expect(html).toContain('dir="rtl"');
    expect(plain.split('00000').length).toBeGreaterThan(2);
  });

  it('is for those who may write settings', async () => {
    const auditor = bank.people.staffMember('auditor');
    const wish = { name: 'welcome', language: 'en', design: 'html1', text };
    expect((await preview(wish, auditor)).statusCode).toBe(403);
  });
});
