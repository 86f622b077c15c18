/** A statement's data as its template wants it: every word in the customer's language. */
import type { Currency } from '@fairlead/money';
import { titleOf } from '#modules/statements/formats/words.ts';
import {
  type Exchange,
  endingOf,
  type StatementContent,
  type StatementLine,
} from '#modules/statements/statements.rules.ts';
import { dateAt } from '#platform/calendar.ts';
import type { Languages, MessageKey } from '#platform/language.ts';
import { nameIn, piece, sheetOf, type Voice, voiceOf } from '#platform/paper/sheet.ts';
import type { SetsPaper } from '#platform/paper/typesetter.ts';

const TEMPLATE = 'apps/api/src/modules/statements/paper/statement.typ';

const SHEET = {
  title: 'statement.title',
  check: 'statement.check',
  checkTitle: 'statement.check_title',
} as const;

/** More than so many are shown as days: a document of a hundred pages is read by nobody. */
export const MOST_ON_PAPER = 1_000;

export async function statementPdf(
  content: StatementContent,
  languages: Languages,
  paper: SetsPaper,
): Promise<Buffer> {
  return paper.set(TEMPLATE, pageOf(content, languages));
}

/** Plain JSON. */
export function pageOf(content: StatementContent, languages: Languages): object {
  const { facts, from, to, code, madeAt, currency } = content;
  const voice = voiceOf(facts.language, languages);
  const { say, day } = voice;
  const amount = (minor: bigint) => piece(voice.amount(minor, currency, 'symbol'));
  const long = content.lines.length > MOST_ON_PAPER;
  const sheet = sheetOf(facts, { ...SHEET, code, made: madeAt }, voice);
  return {
    ...sheet,
    period: say('statement.period', { from: day(from, 'long'), to: day(to, 'long') }),
    holder: piece(facts.holder),
    account: accountOf(content, voice),
    totals: [
      [say('statement.opening'), amount(content.openingMinor)],
      [say('statement.in'), amount(content.creditsMinor)],
      [say('statement.out'), amount(content.debitsMinor)],
      [say('statement.closing'), amount(content.closingMinor)],
    ],
    closing: voice.amount(content.closingMinor, currency, 'none'),
    note: long ? say('statement.days_only', { count: content.lines.length }) : null,
    lines: long
      ? daysOf(content, voice)
      : content.lines.map((line) => rowOf(line, currency, voice)),
    words: { ...sheet.words, ...wordsOf(content, voice) },
  };
}

function wordsOf({ currency, madeAt, facts }: StatementContent, { say, day }: Voice) {
  const madeOn = dateAt(madeAt, facts.timeZone).toString();
  return {
    account: say('statement.account'),
    holder: say('statement.holder'),
    madeOn: say('statement.made_on', { day: day(madeOn, 'long') }),
    date: say('statement.date'),
    what: say('statement.what'),
    amount: say('statement.amount', { currency }),
    balance: say('statement.balance', { currency }),
    closing: say('statement.closing'),
    nothing: say('statement.nothing'),
  };
}

function accountOf({ facts, currency, id }: StatementContent, { say, product }: Voice) {
  const { iban, number, bankCode, bic } = facts.account;
  const rows: readonly (readonly [MessageKey, string | null])[] = [
    ['statement.iban', iban === null ? null : iban.replace(/(.{4})(?=.)/g, '$1 ')],
    ['statement.number', iban === null ? number : null],
    ...(bankCode === null ? [] : [[`statement.${bankCode.kind}`, bankCode.code] as const]),
    ['statement.bic', bic],
    ['statement.currency', currency],
    ['statement.id', id.slice(-12).toUpperCase()],
  ];
  return {
    short: endingOf(facts),
    product: product(facts.account.product),
    facts: rows.flatMap(([key, value]) => (value === null ? [] : [[say(key), value]])),
  };
}

function rowOf(line: StatementLine, currency: Currency, voice: Voice) {
  const { say, day, amount } = voice;
  const title = titleOf(lineNamed(line, voice), voice.languages, voice.language);
  const details = [
    line.comment === null || line.comment === '' ? null : { label: null, ...piece(line.comment) },
    line.exchange === null
      ? null
      : { label: null, ...piece(exchangedOf(line.exchange, voice), voice.language) },
    line.recordedOn === null
      ? null
      : { label: say('statement.recorded_on'), ...piece(day(line.recordedOn), voice.language) },
    { label: say('statement.reference'), text: line.reference, rtl: false },
  ];
  return {
    date: day(line.valueDate),
    title: piece(title),
    details: details.filter((detail) => detail !== null),
    amount: amount(line.amountMinor, currency, 'none', 'always'),
    credit: line.amountMinor > 0n,
    balance: amount(line.balanceMinor, currency, 'none'),
  };
}

function lineNamed(line: StatementLine, { language }: Voice): StatementLine {
  const { counterparty } = line;
  // Empty where who paid was erased.
  return { ...line, counterparty: counterparty && nameIn(language, counterparty) };
}

/** What left, at which rate, what of it was the fee, and what arrived. */
function exchangedOf(exchange: Exchange, { say, amount, rate }: Voice): string {
  const { leftMinor, left, feeMinor, arrivedMinor, arrived } = exchange;
  return say('statement.exchanged', {
    left: amount(leftMinor, left, 'code'),
    fee: amount(feeMinor, left, 'code'),
    arrived: amount(arrivedMinor, arrived, 'code'),
    rate: rate(exchange.rate),
  });
}

/** One row a day: how many movements, what they come to. */
function daysOf({ lines, currency }: StatementContent, { say, day, amount }: Voice) {
  const days = new Map<string, { count: number; sum: bigint; balance: bigint }>();
  for (const { valueDate, amountMinor, balanceMinor } of lines) {
    const { count, sum } = days.get(valueDate) ?? { count: 0, sum: 0n };
    days.set(valueDate, { count: count + 1, sum: sum + amountMinor, balance: balanceMinor });
  }
  return [...days].map(([date, { count, sum, balance }]) => ({
    date: day(date),
    title: piece(say('statement.day_movements', { count })),
    details: [],
    amount: amount(sum, currency, 'none', 'always'),
    credit: sum > 0n,
    balance: amount(balance, currency, 'none'),
  }));
}
