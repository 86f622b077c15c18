/** What a movement is called, in the customer's language, and the mark of its row. */
import { SIMULATED } from '@fairlead/contract';
import {
  addressOf,
  type StatementHead,
  type StatementLine,
} from '#modules/statements/statements.rules.ts';
import { licenceInShort } from '#platform/institution/licence.ts';
import type { Languages } from '#platform/language.ts';

/** `SIMULATED` in a sandbox; undefined in live. */
export function rowMark({ facts }: Pick<StatementHead, 'facts'>): string | undefined {
  return facts.simulated ? SIMULATED : undefined;
}

/** What follows the lines in a file for programs: its mark, where to check it, who the bank is. */
export function remarkOf(head: StatementHead): string {
  const parts = [rowMark(head), addressOf(head), licenceInShort(head.facts.licence)];
  return parts.filter((part) => part !== undefined).join(' ');
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
    case 'received': {
      const payer = line.counterparty ?? '';
      if (payer === '') return say(language, 'statement.from_former');
      return say(language, 'statement.from_payer', { payer });
    }
    case 'interest':
      return say(language, 'statement.interest');
  }
  return line.counterparty ?? say(language, incoming ? 'statement.credit' : 'statement.debit');
}
