import { describe, expect, it } from 'vitest';
import { isPersonName } from './person-name.ts';
import { personName } from './personal-details.ts';

describe('a person’s name', () => {
  it.each([
    'Ana',
    'José Luis',
    'Núñez-García',
    'O’Neil',
    "D'Souza",
    "'t Hooft",
    'J. R.',
    'J.R.R. Tolkien',
    'Martin Luther King Jr.',
    'St. John-Smythe',
    'Nguyễn Thị Ánh',
    'Nguye\u0302\u0303n',
    'Łukasz',
    'İpek',
    'محمد عبد الله',
    'أمينة حدّاد',
    'علی\u200cرضا',
    '王小明',
    '阿卜杜勒·拉赫曼',
    'マイケル・スミス',
    '김민준',
    'राजेश शर्मा',
    'สมชาย',
    'Ольга',
    'Γιώργος',
    'Kaʻiulani',
    'Zelle',
  ])('is %s', (name) => {
    expect(isPersonName(name)).toBe(true);
    expect(personName.parse(` ${name} `)).toBe(name);
  });

  it.each([
    '',
    ' ',
    '-',
    '.',
    'https://evil.example',
    'evil.example',
    'www.evil.example',
    't.me',
    'x.com',
    'J.R.evil',
    'evil.example.',
    'me@evil.example',
    'evil/pay',
    'Ana\nPay now',
    'Ana\tMaria',
    'Ana\u2028Maria',
    'Ana\u0000',
    'Ana\u202e',
    'Ana 2',
    'Ana ٢',
    'Ana: pay',
    'Pay now!',
    'Ana, call us',
    '<b>Ana</b>',
    '[pin]',
    '{name}',
    'a'.repeat(200),
  ])('is not %j', (text) => {
    expect(isPersonName(text)).toBe(false);
    expect(personName.safeParse(text).success).toBe(false);
  });
});
