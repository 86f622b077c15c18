/** What a movement is called, in the customer's language, and amounts as programs read them. */
import { SIMULATED } from '@fairlead/contract';
import { type Currency, exponentOf } from '@fairlead/money';
import type { StatementContent, StatementLine } from '#modules/statements/statements.rules.ts';
import type { Languages } from '#platform/language.ts';

/** `-1234.50`: a point, no grouping, as many decimals as the currency has. */
export function plainAmount(minor: bigint, currency: Currency): string {
  const decimals = exponentOf(currency);
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0');
  const sign = minor < 0n ? '-' : '';
  const whole = digits.slice(0, digits.length - decimals);
  return decimals === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-decimals)}`;
}

/** `SIMULATED` in a sandbox; undefined in live. */
export function rowMark({ facts }: StatementContent): string | undefined {
  return facts.simulated ? SIMULATED : undefined;
}

/** Says which way it went and who is at the other end. */
export function titleOf(line: StatementLine, languages: Languages, language: string): string {
  const say = languages.sentence;
  const incoming = line.amountMinor > 0n;
  if (line.reason !== null) {
    return say(language, 'transfer.counterparty.adjustment', { reason: line.reason });
  }
  switch (line.transferKind) {
    case 'internal': {
      const number = line.otherNumber?.slice(-4) ?? '';
      if (incoming) return say(language, 'statement.from_own', { number });
      return say(language, 'statement.to_own', { number });
    }
    case 'faucet':
      return say(language, 'statement.faucet');
    case 'external': {
      const payee = line.counterparty;
      if (payee === null) break;
      if (incoming) return say(language, 'statement.back_from_payee', { payee });
      return say(language, 'statement.to_payee', { payee });
    }
    case 'interest':
      return say(language, 'statement.interest');
  }
  return line.counterparty ?? say(language, incoming ? 'statement.credit' : 'statement.debit');
}
