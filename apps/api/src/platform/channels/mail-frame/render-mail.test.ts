import { protectedMessagesIn } from '@fairlead/contract';
import { describe, expect, it } from 'vitest';
import { type MailTemplateId, mailTemplates } from '#platform/channels/mail-templates.ts';
import { type FrameFacts, messageContext } from '#platform/channels/message-context.ts';
import { loadLanguages } from '#platform/language.ts';
import { renderMail } from './render-mail.ts';

const languages = loadLanguages();

const sandbox: FrameFacts = {
  mode: 'sandbox',
  brand: 'Fairlead Bank',
  accentColour: '#0f6b57',
  origin: 'https://bank.example',
  contact: ['12 Harbour Street, Bristol', '+44 20 7946 0000'],
};
const live: FrameFacts = {
  ...sandbox,
  mode: 'live',
  licence: {
    tradingName: 'Fairlead Bank',
    legalName: 'Fairlead Mutual Ltd',
    address: '12 Harbour Street, Bristol',
    number: 'L-1',
    entry: '900001',
    regulator: 'FCA',
    registerAddress: 'https://register.fca.org.uk/',
    statement: 'FSCS up to £85,000',
    body: 'Financial Ombudsman Service',
  },
};

const emailChange = {
  name: 'Amina',
  at: '2026-11-15T03:12:00Z',
  timeZone: 'Asia/Beirut',
  newEmail: 'a•••@example.com',
};

const samples: Record<MailTemplateId, { values: object; secret?: object }> = {
  alert: {
    values: {
      first: 'Amina',
      message: 'transfer_done',
      facts: {
        amount: { minor: '2550', currency: 'USD' },
        from: 'Everyday ••1234',
        to: 'Savings ••9876',
      },
      path: '/user/account/notifications-list',
    },
  },
  alerts: {
    values: {
      first: 'Amina',
      notices: [
        {
          message: 'transfer_done',
          facts: {
            amount: { minor: '2550', currency: 'USD' },
            from: 'Everyday ••1234',
            to: 'Savings ••9876',
          },
        },
        { message: 'account_opened', facts: { account: 'Savings ••9876' } },
      ],
      more: 3,
      path: '/user/account/notifications-list',
    },
  },
  payment_code: {
    values: {
      amount: { minor: '2550', currency: 'USD' },
      payee: 'Clara Weiss',
      account: 'DE89 3704 0044 0532 0130 00',
      minutes: 5,
    },
    secret: { code: '12345' },
  },
  staff_invitation: {
    values: { role: 'support', until: '2026-11-16T10:00:00Z', timeZone: 'Europe/London' },
    secret: { path: '/cp/signup?token=abc' },
  },
  new_device: {
    values: {
      name: 'Amina',
      at: '2026-11-15T03:12:00Z',
      timeZone: 'Asia/Beirut',
      device: 'Firefox on Linux',
      securityPath: '/user/auth/security',
    },
  },
  notice: { values: { title: 'About your account', paragraphs: ['One.', 'Two.'] } },
  code: { values: { purpose: 'sign-in', minutes: 10 }, secret: { code: '04711' } },
  simulation_confirm: { values: {}, secret: { path: '/sandbox/confirm?token=abc' } },
  transport_test: { values: {} },
  security_notice: {
    values: {
      event: 'passkey_added',
      name: 'Amina',
      at: '2026-11-15T03:12:00Z',
      timeZone: 'Asia/Beirut',
      device: 'Firefox on Linux',
      securityPath: '/user/auth/security',
    },
  },
  password_link: {
    values: { name: 'Amina', minutes: 15 },
    secret: { path: '/password?token=abc' },
  },
  already_customer: { values: { name: 'Amina' }, secret: { path: '/password?token=abc' } },
  email_left: {
    values: { ...emailChange, until: '2026-11-18T03:12:00Z' },
    secret: { path: '/undo?token=abc' },
  },
  email_arrived: { values: emailChange },
  welcome: { values: { first: 'Amina', last: 'Haddad' } },
  verification_completed: { values: { first: 'Amina', last: 'Haddad' } },
  papers_accepted: { values: { first: 'Amina', kind: 'identity' } },
  papers_rejected: {
    values: { first: 'Amina', kind: 'address', reason: 'too_old' },
    secret: { text: 'The bill is of March.' },
  },
  verification_reset: {
    values: { first: 'Amina', kind: 'identity' },
    secret: { text: 'The card was accepted under another name.' },
  },
  complaint_received: {
    values: { first: 'Amina', reference: 'C-7H2K-9QXM', answerBy: '2026-12-04' },
  },
  complaint_late: {
    values: { first: 'Amina', reference: 'C-7H2K-9QXM', latestBy: '2027-01-05' },
  },
  complaint_answered: {
    values: { first: 'Amina', reference: 'C-7H2K-9QXM' },
    secret: { text: 'Good morning.\n\nYou were right.' },
  },
  contact_received: { values: { reference: 'M-7H2K-9QXM' } },
  contact_reply: {
    values: { reference: 'M-7H2K-9QXM' },
    secret: { text: 'Good morning.\n\nYour account opens on Monday.' },
  },
  export_ready: {
    values: { first: 'Amina', until: '2026-11-22T10:00:00Z', timeZone: 'Asia/Beirut' },
  },
  relationship_closed: { values: { first: 'Amina' } },
  relationship_reopened: { values: { first: 'Amina' } },
  customer_invitation: {
    values: { first: 'Amina', until: '2026-11-22T10:00:00.000Z' },
    secret: { path: '/create-account?token=abcdefghijklmnopqrstuvwx' },
  },
  details_changed: { values: { first: 'Amina', what: 'address' } },
  staff_note: { values: {}, secret: { subject: 'Your question', text: 'One.\n\nTwo.' } },
};

function render(template: MailTemplateId, language: string, facts: FrameFacts) {
  const context = messageContext(languages, language, facts);
  const { values, secret } = samples[template];
  return renderMail(context, { template, values, secret, to: 'amina@example.com' });
}

const templates = Object.keys(mailTemplates) as MailTemplateId[];
const everyMail = templates.flatMap((template) =>
  languages.offered.map((language) => [template, language] as const),
);

/** The words as HTML writes them. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;');
}

describe('every mail', () => {
  it.each(everyMail)('%s in %s carries the sandbox mark in subject, HTML and text', (id, lang) => {
    const { subject, html, text } = render(id, lang, sandbox);
    const fixed = protectedMessagesIn(lang);
    expect(subject).toMatch(/^\[SIMULATION/);
    for (const part of [fixed['sandbox.banner.title'], fixed['sandbox.mail.note']]) {
      expect(html).toContain(escaped(part));
      expect(text).toContain(part);
    }
  });

  it.each(everyMail)('%s in %s carries the standing warning in HTML and text', (id, lang) => {
    for (const facts of [sandbox, live]) {
      const { html, text } = render(id, lang, facts);
      expect(html).toContain(escaped(protectedMessagesIn(lang)['warning.text']));
      expect(text).toContain(protectedMessagesIn(lang)['warning.text']);
    }
  });

  it.each(everyMail)('%s in %s is whole: no key, no placeholder, its own direction', (id, lang) => {
    const { subject, html, text } = render(id, lang, sandbox);
    expect(`${subject}${text}`).not.toMatch(/mail\.|\{|undefined/);
    expect(html).toContain(`<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(html).not.toMatch(/<(script|img|link)|https?:\/\/(?!bank\.example)/);
  });

  it.each(templates)('%s in Spanish speaks to its reader as usted', (id) => {
    const { subject, text } = render(id, 'es', live);
    const familiar = /(?<!\p{L})(tú|tus?|te|ti|has|eres|puedes|quier[ae]s|tienes|debes)(?!\p{L})/iu;
    expect(`${subject}\n${text}`).not.toMatch(familiar);
  });
});

describe('every look', () => {
  it.each(['html1', 'html2', 'html3', 'html4'] as const)(
    '%s has the mark, the brand, the warning, and a dark side',
    (design) => {
      const blank = { design, texts: {} };
      const wording = {
        general: { design },
        welcome: blank,
        verification: blank,
        verification_completed: blank,
      };
      for (const language of languages.offered) {
        const { html } = render('notice', language, { ...sandbox, wording });
        const fixed = protectedMessagesIn(language);
        for (const part of [fixed['sandbox.mail.note'], fixed['warning.text'], sandbox.brand]) {
          expect(html).toContain(escaped(part));
        }
        expect(html).toContain('prefers-color-scheme: dark');
      }
    },
  );
});

describe('a mail', () => {
  it('about a complaint says where it can be taken after the bank, and that a sandbox has none', () => {
    for (const template of ['complaint_answered', 'complaint_late'] as const) {
      for (const language of languages.offered) {
        const fixed = protectedMessagesIn(language);
        const further = fixed['complaint.further.live'].replace('{body}', live.licence?.body ?? '');
        expect(render(template, language, live).text).toContain(further);
        const none = fixed['complaint.further.sandbox'];
        expect(render(template, language, sandbox).text).toContain(none);
      }
    }
  });

  it('shows the licence facts in live and no mark of a simulation', () => {
    const { subject, html, text } = render('notice', 'en', live);
    expect(subject).toBe('About your account');
    expect(text).toContain('Licence L-1, register entry 900001');
    expect(text).toContain('Stated by the operator');
    const register = 'The register of FCA: https://register.fca.org.uk/';
    expect(text).toContain(register);
    expect(html).toContain(register);
    expect(html).toContain('Financial Ombudsman Service');
    expect(`${html}${text}`).not.toMatch(/simulation/i);
  });

  it('cannot be made to carry markup or lines of its own', () => {
    const context = messageContext(languages, 'en', sandbox);
    const hostile = '<script>alert(1)</script>\r\nBcc: everyone@example.com';
    const { subject, html } = renderMail(context, {
      template: 'notice',
      values: { title: hostile, paragraphs: [hostile] },
      secret: undefined,
      to: 'amina@example.com',
    });
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it('links to this bank and to no other', () => {
    const context = messageContext(languages, 'en', sandbox);
    expect(context.link('/cp/signup')).toBe('https://bank.example/cp/signup');
    for (const path of ['//evil.example/x', '/\\evil.example', 'https://evil.example']) {
      expect(() => context.link(path)).toThrow();
    }
  });

  it('gives a code in the words of the build, in the reader’s language', () => {
    expect(render('code', 'en', live).text).toContain('04711 is your PIN to sign in.');
    expect(render('code', 'es', live).text).toContain('04711');
    expect(render('code', 'ar', live).html).toContain('<bdi dir="ltr">04711</bdi>');
  });

  it('keeps amount, payee and account of a payment each in its own direction', () => {
    const context = messageContext(languages, 'ar', live);
    const { subject, text } = renderMail(context, {
      template: 'payment_code',
      values: {
        amount: { minor: '2550', currency: 'USD' },
        payee: 'Weiss (Berlin)',
        account: '021000021 123456789',
        minutes: 5,
      },
      secret: { code: '12345' },
      to: 'amina@example.com',
    });
    for (const part of [subject, text]) {
      expect(part).toMatch(/\u2066[^\u2069]*25\.50[^\u2069]*US\$\u2069/);
      expect(part).toContain('\u2066Weiss (Berlin)\u2069');
    }
    expect(text).toContain('\u2066021000021 123456789\u2069');
  });

  it('tells the time in the reader’s own zone', () => {
    expect(render('new_device', 'en', live).text).toContain('November 15, 2026 at 5:12');
  });
});
