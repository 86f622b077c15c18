/**
 * A message without what only its recipient may read: codes, tokens and links that carry one. What
 * could be a code is taken for one, so that staff never see a real one. Pure.
 */

const BLACK = '█████';

const SECRETS: readonly RegExp[] = [
  // Anything that an address hands over.
  /(?<=[?&#][A-Za-z_]+=)[^\s&#]+/g,
  // A long run of letters and digits, as tokens are.
  /[A-Za-z0-9_-]{24,}/g,
  // Letters and digits in groups, as recovery codes and references are.
  /\b[A-Z0-9]{3,8}(?:[- ][A-Z0-9]{3,8})+\b/g,
  // A PIN or a code, also with a space in it.
  /\b\d{3} \d{3}\b/g,
  /\d{4,}/g,
];

export function blackedOut(text: string): string {
  return SECRETS.reduce((left, secret) => left.replaceAll(secret, BLACK), text);
}
