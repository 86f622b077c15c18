import { describe, expect, it } from 'vitest';
import { fraudulent, honest } from './messages.fixture.ts';
import { problemIn } from './staff-text.rules.ts';

const own = {
  hosts: ['bank.example', 'localhost:3000'],
  contacts: ['help@bank.example', '+44 20 7946 0000'],
};

describe('a text that staff write', () => {
  it.each([
    'Hello [first] [last], welcome to the bank. Your accounts are open.',
    'Your PIN is [pin]. It works for ten minutes.',
    'Enter [pin] to confirm your email address.',
    'We have looked at your documents and accepted them. There is nothing left to do.',
    'The picture of the back is blurred. Please take another one in daylight.',
    'The bill is from 2026-01-15, which is more than three months ago.',
    'Your card arrives by post within 5 to 7 days, e.g. next week.',
    'Visit https://bank.example/user/verifications/home or write to help@bank.example.',
    'Sign in at bank.example. Your card is at localhost:3000/user/cards.',
    'Call us on +44 20 7946 0000 between 9 a.m. and 5 p.m.',
    'The name on the card is Ana María; your account says Anna Maria.',
    'Hola, [first]: hemos aceptado tus documentos. Ya puedes usar tus cuentas.',
    'La foto del reverso no se puede leer. Haz otra con más luz.',
    'Tu PIN es [pin]. Sirve durante diez minutos.',
    'مرحباً [first]، قبلنا مستنداتك. يمكنك استخدام حساباتك الآن.',
    'صورة الوجه الخلفي غير واضحة. يُرجى التقاط صورة أخرى.',
    'رقمك هو [pin] وهو صالح لعشر دقائق.',
  ])('passes: %s', (text) => {
    expect(problemIn(text, own)).toBe(null);
  });

  it.each([
    ['link', 'Go to https://bank.example.evil.test/login'],
    ['link', 'See bank-example.com for more'],
    ['link', 'www.other.test'],
    ['link', 'write to manager@gmail.com'],
    ['link', 'message us on WhatsApp'],
    ['link', 'Our agent is on Telegram'],
    ['link', 'https://bank.example@evil.test/'],
    ['link', 'Visit xn--bnk-test.example now'],
    ['link', 'evil dot com'],
    ['link', 'write to @helpdesk_77'],
    ['link', 'bank.example.evil.test'],
    ['link', 'Write to help@bank.example.evil.test'],
    ['link', 'Write to agent.help@bank.example'],
    ['account_number', 'Account 55+44 20 7946 00001234'],
    ['account_number', 'The account is 12345678'],
    ['account_number', 'Account 12-34 56-78 90'],
    ['account_number', 'IBAN DE89 3704 0044 0532 0130 00'],
    ['account_number', 'Call +1 (555) 010-99 99'],
    ['account_number', 'الحساب ١٢٣٤٥٦٧٨٩'],
    ['wallet', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['wallet', '0x52908400098527886e0f7030069857d2e4169ee7'],
    ['wallet', 'Use Bitcoin'],
    ['wallet', 'Usa criptomonedas'],
    ['wallet', 'أرسل إلى المحفظة'],
    ['gift_card', 'Buy a gift card'],
    ['gift_card', 'Steam cards are fine'],
    ['gift_card', 'Compra una tarjeta de regalo'],
    ['gift_card', 'اشترِ بطاقة هدايا'],
    ['payment', 'Please pay the fee before we go on.'],
    ['payment', 'A tax of 5 % is due'],
    ['payment', 'Your deposit is required to unlock the account'],
    ['payment', 'An insurance must be paid first'],
    ['payment', 'Send by Western Union'],
    ['payment', 'Debe pagar la tasa para continuar'],
    ['payment', 'El impuesto se paga antes de la transferencia'],
    ['payment', 'يجب دفع الرسوم أولاً'],
    ['payment', 'سدد الضريبة قبل التحويل'],
    ['payment', 'Pау the fее now'],
    ['code', 'Tell us the PIN when we call'],
    ['code', 'You have to buy a code'],
    ['code', 'Obtain the certificate from the office'],
    ['code', 'Reply with your password'],
    ['code', 'Compre un código'],
    ['code', 'Envíenos su clave'],
    ['code', 'أرسل الرمز إلينا'],
    ['code', 'احصل على شهادة'],
    ['other', 'The FBI has stopped your money'],
    ['other', 'An anti-terrorism office is looking at it'],
    ['other', 'Interpol wrote to us'],
    ['other', 'El FMI lo ha retenido'],
    ['other', 'Your inheritance is ready'],
    ['other', 'g.i.f.t.c.a.r.d'],
    ['other', 'b i t c o i n'],
  ])('is stopped as %s: %s', (problem, text) => {
    expect(problemIn(text, own)).toBe(problem);
  });

  it.each([
    ['payment', 'Please pay 500.00 USD as a processing fee.'],
    ['payment', 'Pay $1,500.50 tax'],
    ['payment', 'Please pay $500.00 delivery charge today.'],
    ['payment', 'Pay $.50 as a stamp'],
    ['payment', 'Abone 1.500,00 euros de impuesto'],
    ['payment', 'ادفع ٥٠٠.٠٠ دولار رسوم'],
  ])('is stopped as %s, whatever amount stands in its sentence: %s', (problem, text) => {
    expect(problemIn(text, own)).toBe(problem);
  });

  it.each([
    ['account_number', 'See bank.example/DE89370400440532013000'],
    ['account_number', 'See bank.example/user/DE89_3704_0044_0532_0130_00'],
    ['account_number', 'See bank.example/call-44.7700.900123'],
    [
      'wallet',
      'https://bank.example/send_500_USD_in_bitcoin_to_bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' +
        '_to_release_your_transfer',
    ],
    ['payment', 'Please pay the bank.example/processing_fee'],
    ['payment', 'bank.example/pay+the?clearance=fee&today'],
    ['payment', 'bank.example/pay%20the%20fee'],
    ['payment', 'bank.example/pay.500.00.tax'],
    ['gift_card', 'https://bank.example/buy-a-gift-card'],
    ['code', 'bank.example/password_send_us_yours'],
    ['link', 'bank.example/\u2800WhatsApp\u2800+44\u28007700\u2800900123'],
    ['link', 'bank.example/\u3164WhatsApp\u3164+44\u31647700\u3164900123'],
    ['link', 'bank.example/t.me/agent'],
    ['link', 'bank.example/_or_write_to_agent@evil.test'],
    ['link', 'bank.example/_or_go_to_https://evil.test'],
    ['account_number', 'bank.example/trf_DE893704-0044-0532-0130-001234567890'],
  ])("is stopped as %s behind the bank's own host: %s", (problem, text) => {
    expect(problemIn(text, own)).toBe(problem);
  });

  it.each(['\u115f', '\u1160', '\u2800', '\u3164'])(
    'is read with a blank where a letter only looks like one: %j',
    (blank) => {
      expect(problemIn(`Pay${blank}the${blank}fee`, own)).toBe('payment');
    },
  );

  it.each([
    'https://bank.example/user/transfers/trf_0190a3f0-7c1e-7d2a-9b3c-5f0e6d7c8b9a',
    'See https://bank.example/user/transfers/trf_0190a3f0-7c1e-7d2a-9b3c-123456789012.',
    'https://bank.example/user/transfers/history?from=2026-01-15&to=2026-03-31',
    'bank.example/user/transfers/internal?from=acc_0190a3f0-7c1e-7d2a-9b3c-5f0e6d7c8b9a',
    'Our rates are at https://bank.example/en/savings, and more at bank.example/en/service-facts.',
    'You can get a new one at https://bank.example/en/password.',
    'Get a new one under bank.example/user/account/password',
    'Our prices are at bank.example/pages/fees. Before you travel, tell us where to.',
  ])('passes with a link to a page of the bank: %s', (text) => {
    expect(problemIn(text, own)).toBe(null);
  });

  it('is told from fraud in each of two hundred messages', () => {
    expect(honest.length + fraudulent.length).toBeGreaterThanOrEqual(200);
    expect(honest.filter((text) => problemIn(text, own) !== null)).toEqual([]);
    expect(fraudulent.filter((text) => problemIn(text, own) === null)).toEqual([]);
  });
});
