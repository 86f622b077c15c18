/** A statement's data as its template wants it: every word in the customer's language. */
import { documentMark, protectedMessagesIn, SIMULATED } from '@fairlead/contract';
import { type Currency, formatMoney, money } from '@fairlead/money';
import { titleOf } from '#modules/statements/formats/words.ts';
import {
  addressOf,
  type Exchange,
  endingOf,
  type StatementContent,
  type StatementLine,
} from '#modules/statements/statements.rules.ts';
import { directionOf, type Languages, type MessageKey } from '#platform/language.ts';
import { Typesetter } from '#platform/paper/typesetter.ts';

/** What sets the pages. */
export type SetsPaper = Pick<Typesetter, 'set'>;

export function statementPaper(): SetsPaper {
  return new Typesetter('apps/api/src/modules/statements/paper/statement.typ');
}

/** More than so many are shown as days: a document of a hundred pages is read by nobody. */
export const MOST_ON_PAPER = 1_000;

export async function statementPdf(
  content: StatementContent,
  languages: Languages,
  paper: SetsPaper,
): Promise<Buffer> {
  return paper.set(pageOf(content, languages));
}

type Say = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;

interface Voice {
  readonly language: string;
  readonly languages: Languages;
  readonly say: Say;
  readonly day: (date: string, month?: 'short' | 'long') => string;
  readonly amount: (minor: bigint, show: 'symbol' | 'none', sign?: 'always') => string;
}

const DAY = { day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;

function voiceOf({ facts, currency }: StatementContent, languages: Languages): Voice {
  const { language } = facts;
  return {
    language,
    languages,
    say: (key, values) => languages.sentence(language, key, values),
    day: (date, month = 'short') =>
      new Intl.DateTimeFormat(language, { ...DAY, month }).format(new Date(`${date}T00:00:00Z`)),
    amount: (minor, show, sign) => {
      const format = { show, ...(sign === undefined ? {} : { sign }) };
      return formatMoney(money(minor, currency), language, format).replace('-', '−');
    },
  };
}

/** Plain JSON. */
export function pageOf(content: StatementContent, languages: Languages): object {
  const { facts, from, to, code } = content;
  const voice = voiceOf(content, languages);
  const { say, day, amount, language } = voice;
  const long = content.lines.length > MOST_ON_PAPER;
  const made = day(content.madeAt.toISOString().slice(0, 10), 'long');
  const address = addressOf(content);
  return {
    language,
    rtl: directionOf(language) === 'rtl',
    title: say('statement.title'),
    brand: facts.brand,
    made: content.madeAt.toISOString().slice(0, 10).split('-').map(Number),
    mark: markOf(content),
    period: say('statement.period', { from: day(from, 'long'), to: day(to, 'long') }),
    holder: piece(facts.holder),
    account: accountOf(content, voice),
    totals: [
      [say('statement.opening'), amount(content.openingMinor, 'symbol')],
      [say('statement.in'), amount(content.creditsMinor, 'symbol')],
      [say('statement.out'), amount(content.debitsMinor, 'symbol')],
      [say('statement.closing'), amount(content.closingMinor, 'symbol')],
    ],
    closing: amount(content.closingMinor, 'none'),
    note: long ? say('statement.days_only', { count: content.lines.length }) : null,
    lines: long ? daysOf(content, voice) : content.lines.map((line) => rowOf(line, voice)),
    words: wordsOf(content, voice, made),
    address,
    addressShown: address.replace(/^https?:\/\//, ''),
    codeShown: code.replace(/(.{5})(?=.)/g, '$1 '),
    legal: legalOf(content),
  };
}

function wordsOf({ currency }: StatementContent, { say }: Voice, made: string) {
  return {
    account: say('statement.account'),
    holder: say('statement.holder'),
    madeOn: say('statement.made_on', { day: made }),
    date: say('statement.date'),
    what: say('statement.what'),
    amount: say('statement.amount', { currency }),
    balance: say('statement.balance', { currency }),
    closing: say('statement.closing'),
    nothing: say('statement.nothing'),
    check: say('statement.check'),
    checkTitle: say('statement.check_title'),
    checkText: say('statement.check_text'),
    codeLabel: say('statement.code'),
    page: say('statement.page', { page: '{page}', pages: '{pages}' }),
  };
}

function markOf({ facts }: StatementContent) {
  if (!facts.simulated) return null;
  return {
    word: SIMULATED,
    full: documentMark('sandbox', facts.language),
    meaning: protectedMessagesIn(facts.language)['sandbox.banner.text'],
  };
}

function accountOf({ facts, currency, id }: StatementContent, { say }: Voice) {
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
    product: facts.account.product,
    facts: rows.flatMap(([key, value]) => (value === null ? [] : [[say(key), value]])),
  };
}

function rowOf(line: StatementLine, voice: Voice) {
  const { say, day, amount } = voice;
  const title = titleOf(line, voice.languages, voice.language);
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
    amount: amount(line.amountMinor, 'none', 'always'),
    credit: line.amountMinor > 0n,
    balance: amount(line.balanceMinor, 'none'),
  };
}

/** What left, at which rate, what of it was the fee, and what arrived. */
function exchangedOf(exchange: Exchange, { say, language }: Voice): string {
  const { leftMinor, left, feeMinor, arrivedMinor, arrived, rate } = exchange;
  const said = (minor: bigint, currency: Currency) =>
    formatMoney(money(minor, currency), language, { show: 'code' });
  return say('statement.exchanged', {
    left: said(leftMinor, left),
    fee: said(feeMinor, left),
    arrived: said(arrivedMinor, arrived),
    rate,
  });
}

/** One row a day: how many movements, what they come to. */
function daysOf({ lines }: StatementContent, { say, day, amount }: Voice) {
  const days = new Map<string, { count: number; sum: bigint; balance: bigint }>();
  for (const { valueDate, amountMinor, balanceMinor } of lines) {
    const { count, sum } = days.get(valueDate) ?? { count: 0, sum: 0n };
    days.set(valueDate, { count: count + 1, sum: sum + amountMinor, balance: balanceMinor });
  }
  return [...days].map(([date, { count, sum, balance }]) => ({
    date: day(date),
    title: piece(say('statement.day_movements', { count })),
    details: [],
    amount: amount(sum, 'none', 'always'),
    credit: sum > 0n,
    balance: amount(balance, 'none'),
  }));
}

function legalOf({ facts: { licence } }: StatementContent): readonly string[] {
  if (licence === undefined) return [];
  return [
    `${licence.tradingName} · ${licence.legalName} · ${licence.address}`,
    `${licence.regulator} · ${licence.number} · ${licence.entry}`,
    licence.statement,
  ];
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/u;

/**
 * A text with the direction of its first letter, whatever the page's is. A word that is longer than
 * a line can be broken.
 */
function piece(given: string, language?: string) {
  const text = given.replace(/\S{24}(?=\S)/gu, '$&\u200b');
  if (language !== undefined) return { text, rtl: directionOf(language) === 'rtl' };
  return { text, rtl: RIGHT_TO_LEFT.test(/\p{L}/u.exec(given)?.[0] ?? '') };
}
