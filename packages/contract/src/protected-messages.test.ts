import { describe, expect, it } from 'vitest';
import { isProtectedId, protectedMessages, protectedMessagesIn } from './protected-messages.ts';
import {
  documentMark,
  type Mode,
  markMessage,
  markTitle,
  SIMULATED,
  SIMULATION,
  simulationMark,
} from './sandbox-mark.ts';

/** The whole list: nothing is added to it or taken from it unseen. */
const PROTECTED = [
  'sandbox.word',
  'sandbox.banner.title',
  'sandbox.banner.text',
  'sandbox.tick',
  'sandbox.amount',
  'sandbox.document',
  'sandbox.upload',
  'sandbox.mail.note',
  'sandbox.mail.confirm.subject',
  'sandbox.mail.confirm.text',
  'sandbox.mail.confirm.action',
  'warning.title',
  'warning.text',
  'licence.title',
  'licence.stated',
  'licence.name',
  'licence.address',
  'licence.number',
  'licence.regulator',
  'licence.register',
  'licence.deposits',
  'licence.complaints',
  'complaint.further.live',
  'complaint.further.sandbox',
  'code.never-tell',
  'code.life',
  'code.email.prompt',
  'code.email.mail',
  'code.sign-in.prompt',
  'code.sign-in.mail',
  'code.step-up.prompt',
  'code.step-up.mail',
  'code.authenticator.prompt',
  'code.payment.prompt',
  'code.payment.subject',
  'code.payment.mail',
  'code.email-change.prompt',
  'code.email-change.mail',
  'code.password.prompt',
  'code.password.mail',
  'code.phone.prompt',
  'code.phone.sms',
  'restriction.locked.title',
  'restriction.locked.text',
  'restriction.review.title',
  'restriction.review.text',
  'restriction.closed.title',
  'restriction.closed.text',
  'restriction.reason.identity_check',
  'restriction.reason.unusual_activity',
  'restriction.reason.customer_request',
  'restriction.reason.legal_order',
  'restriction.reason.terms_breach',
  'restriction.reason.deceased',
  'restriction.reason.relationship_closed',
  'restriction.object',
  'restriction.never-pay',
  'restriction.transfers.title',
  'restriction.transfers.text',
  'restriction.transfers-review.title',
  'restriction.transfers-review.text',
  'check.payee',
  'check.purpose',
  'check.protection',
  'check.otp',
  'check.screening',
  'hold.title',
  'hold.text',
  'hold.reason.name_on_list',
  'hold.reason.lists_not_current',
  'hold.reason.unusual_payment',
  'hold.reason.review_of_payments',
  'hold.waits.title',
  'hold.waits.text',
  'hold.frozen.title',
  'hold.frozen.text',
  'protection.coached',
  'protection.hurried',
  'protection.investment',
  'protection.property',
  'protection.goods',
  'protection.invoice',
  'protection.loan',
  'protection.family',
  'protection.own-account',
  'protection.stranger',
  'protection.general',
  'staff-message.title',
  'staff-message.written',
  'real.title',
  'real.sandbox',
  'real.live',
  'real.fact.trading_name',
  'real.fact.legal_name',
  'real.fact.address',
  'real.fact.regulator',
  'real.fact.licence_number',
  'real.fact.register_entry',
  'real.fact.deposit_scheme',
  'real.fact.deposit_statement',
  'real.fact.complaints_name',
  'real.fact.complaints_website',
  'real.fact.domains',
  'real.stated.title',
  'real.stated.text',
  'real.stated.since',
  'real.stated.before',
  'real.stated.none',
  'real.never.title',
  'real.never.pay',
  'real.never.code',
  'real.never.secret',
  'real.never.elsewhere',
];

const languages = Object.keys(protectedMessages);

/** The names between braces, such as `{amount}` and `{minutes, plural, …}`. */
function placeholders(message: string): string[] {
  return [...new Set([...message.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1] ?? ''))].sort();
}

describe('the protected messages', () => {
  it('are these and no others', () => {
    expect(Object.keys(protectedMessages.en)).toEqual(PROTECTED);
  });

  it.each(languages)('are all there in %s, with the same placeholders', (language) => {
    const messages = protectedMessagesIn(language);
    expect(Object.keys(messages).sort()).toEqual(Object.keys(protectedMessages.en).sort());
    for (const [id, message] of Object.entries(messages)) {
      expect(message.trim(), id).not.toBe('');
      if (isProtectedId(id)) {
        expect(placeholders(message), id).toEqual(placeholders(protectedMessages.en[id]));
      }
    }
  });

  it('are translated: no other language repeats the English', () => {
    for (const language of languages.filter((one) => one !== 'en')) {
      for (const [id, message] of Object.entries(protectedMessagesIn(language))) {
        if (isProtectedId(id))
          expect(message, `${language} ${id}`).not.toBe(protectedMessages.en[id]);
      }
    }
  });

  it('are told from all other messages by their id', () => {
    expect(isProtectedId('warning.text')).toBe(true);
    expect(isProtectedId('home.headline')).toBe(false);
    expect(isProtectedId('constructor')).toBe(false);
  });

  it('fall back to English, never to nothing', () => {
    expect(protectedMessagesIn('xx')).toBe(protectedMessages.en);
  });

  it('warn in every language of fees, taxes, deposits and codes', () => {
    expect(protectedMessages.en['warning.text']).toBe(
      'We will never ask you to pay a fee, a tax or a deposit, or to buy or obtain a code, to ' +
        'release your money. Anyone who does is a criminal, even if they say they are us.',
    );
    for (const word of ['comisión', 'impuesto', 'depósito', 'código', 'delincuente']) {
      expect(protectedMessages.es['warning.text']).toContain(word);
    }
    for (const word of ['رسم', 'ضريبة', 'وديعة', 'رمز', 'مجرم']) {
      expect(protectedMessages.ar['warning.text']).toContain(word);
    }
  });
});

describe('the sandbox mark', () => {
  it.each(languages)('stands in titles, messages and documents in %s', (language) => {
    expect(markTitle('sandbox', language, 'Home')).toContain(SIMULATION);
    expect(markMessage('sandbox', language, 'Hello')).toMatch(/^\[SIMULATION/);
    expect(documentMark('sandbox', language)).toContain(SIMULATED);
  });

  it('adds the reader’s own word where it differs', () => {
    expect(simulationMark('en')).toBe('SIMULATION');
    expect(simulationMark('es')).toBe('SIMULATION · Simulación');
    expect(markTitle('sandbox', 'en', 'Home')).toBe('SIMULATION | Home');
  });

  it('is nowhere in live', () => {
    const live: Mode = 'live';
    expect([
      markTitle(live, 'en', 'a'),
      markMessage(live, 'en', 'b'),
      documentMark(live, 'en'),
    ]).toEqual(['a', 'b', '']);
  });
});
