import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonPasswordCount } from './common-passwords.ts';
import { PASSWORD_MINIMUM, passwordProblem } from './password.rules.ts';

const customer = { minimum: PASSWORD_MINIMUM.customer, email: 'amina.haddad@example.com' };

describe('a password', () => {
  it('is compared with at least 3,000 common ones', () => {
    expect(commonPasswordCount).toBeGreaterThanOrEqual(3_000);
  });

  it.each([
    ['elevenchars', 'too_short'],
    ['passwordpassword', 'common'],
    ['Password123456', 'common'],
    ['P@ssw0rd2024!', 'common'],
    ['qwerty123456', 'common'],
    ['1qaz2wsx3edc4rfv', 'common'],
    ['abcdefghijklm', 'common'],
    ['123456789012', 'common'],
    ['aaaaaaaaaaaaaaaa', 'common'],
    ['sunshine2024', 'common'],
    ['monkeymonkeymonkey', 'common'],
    ['fairleadbank', 'common'],
    ['Fairlead-Bank-2026!', 'common'],
    ['dragonbanking99', 'common'],
    ['amina.haddad@example.com', 'contains_email'],
    ['my Amina.Haddad 77 x', 'contains_email'],
    ['x'.repeat(129), 'too_long'],
  ])('%s is refused as %s', (password, problem) => {
    expect(passwordProblem(password, customer)).toBe(problem);
  });

  it.each([
    'correct horse battery staple',
    'zug-nebel-7-fenster',
    'كلمة سر طويلة جدا هنا',
    'la vaca lechera baila',
    '🦊🐢🐙🦉🐝🦋🐞🐌🦎🐍🦖🐬',
    'tTq8$0vb2Lm#',
  ])('%s is accepted', (password) => {
    expect(passwordProblem(password, customer)).toBeNull();
  });

  it('of a staff member has 15 characters or more', () => {
    const staff = { minimum: PASSWORD_MINIMUM.staff, email: 'owner@example.com' };
    expect(passwordProblem('tTq8$0vb2Lm#xY', staff)).toBe('too_short');
    expect(passwordProblem('tTq8$0vb2Lm#xYz', staff)).toBeNull();
  });

  it('made of 16 random bytes is always accepted', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 24, maxLength: 24 }), (bytes) => {
        const password = Buffer.from(bytes).toString('base64url');
        fc.pre(new Set(password).size > 12);
        expect(passwordProblem(password, customer)).toBeNull();
      }),
    );
  });
});
