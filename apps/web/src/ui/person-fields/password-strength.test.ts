import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

it.each([
  ['', 'none'],
  ['short', 'short'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['123456789012345', 'weak'],
  ['amina.haddad.2026', 'weak'],
  ['rainbowkittens', 'fair'],
  ['correct horse battery staple', 'strong'],
  ['كلمة سر طويلة جدا ولا يعرفها أحد', 'strong'],
])('a meter calls %s %s', (password, strength) => {
  expect(passwordStrength(password, ['amina.haddad'])).toBe(strength);
});
