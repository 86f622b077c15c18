import { money, toDecimal } from '@fairlead/money';
import { parseStrict } from 'ofx-js';
import { describe, expect, it } from 'vitest';
import { loadLanguages } from '#platform/language.ts';
import { exampleContent } from './content.fixture.ts';
import { csv } from './csv.ts';
import { ofx } from './ofx.ts';
import { readXml, textsAt } from './read-xml.fixture.ts';

const languages = loadLanguages();
const licence = {
  tradingName: 'Harbour',
  legalName: 'Harbour Mutual Ltd',
  address: '1 Quay Street, Bristol',
  number: '123456',
  entry: '123456',
  regulator: 'Financial Conduct Authority',
  registerAddress: 'https://register.fca.org.uk/',
  statement: 'Up to £85,000 are protected.',
  body: 'Financial Ombudsman Service',
};

/** RFC 4180, read by somebody who did not write it. */
function readCsv(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n)/gy;
  const rows: string[][] = [[]];
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (found === null) throw new Error('Not CSV.');
    rows.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('a statement as CSV', () => {
  const text = csv(exampleContent(), languages).toString();
  const [head = [], ...rows] = readCsv(text.replace(/^\ufeff/, ''));
  const column = (name: string) => rows.map((row) => row[head.indexOf(name)] ?? '');

  it('has a line a movement, with its id and the balance after it', () => {
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(rows.length).toBe(6);
    expect(rows.every(({ length }) => length === head.length)).toBe(true);
    expect(new Set(column('id')).size).toBe(6);
    expect(column('value_date')).toEqual(column('value_date').toSorted());
    let balance = -5;
    for (const [at, amount] of column('amount').entries()) {
      balance += Number(amount);
      expect(Number(column('balance')[at])).toBeCloseTo(balance, 6);
    }
    expect(column('balance').at(-1)).toBe('345.01');
    expect(column('recorded_on').every((day) => day === '2026-11-28')).toBe(true);
  });

  it('of before what came back had an id of its own stays the same bytes', () => {
    const idsBy = (layout: 1 | 2) => {
      const { facts, lines, ...rest } = exampleContent();
      const back = lines.map((line) => ({ ...line, returned: true }));
      const made = csv({ ...rest, lines: back, facts: { ...facts, layout } }, languages);
      return [...made.toString().matchAll(/^(trf_[^,]+),/gm)].map((match) => match[1]);
    };
    expect(idsBy(1)).toEqual(column('id'));
    expect(idsBy(2)).toEqual(column('id').map((id) => `${id}-R`));
  });

  it('of a live bank says in each line who issued it, and where that can be checked', () => {
    const content = exampleContent();
    const live = csv({ ...content, facts: { ...content.facts, licence } }, languages).toString();
    const [first = [], ...others] = readCsv(live.replace(/^\ufeff/, ''));
    expect(first).toEqual([...head, 'issued_by']);
    const said =
      'https://register.fca.org.uk/ · Harbour Mutual Ltd · 123456 · ' +
      'Financial Conduct Authority · 1 Quay Street, Bristol';
    expect(others.map((row) => row.at(-1))).toEqual(others.map(() => said));
  });

  it('has no cell that a program for tables would run', () => {
    const words = [...column('description'), ...column('comment')];
    expect(words.filter((word) => /^[\s\p{Cf}]*[=+\-@]/u.test(word))).toEqual([]);
    expect(words).toContain(`'=HYPERLINK("http://evil.example")`);
    expect(words).toContain(`'@SUM(A1) & <b>Söhne</b> ]]>`);
    expect(words).toContain(`'  -2+3, "quoted"\r\nand a second line`);
  });
});

describe('a statement as OFX', () => {
  const root = readXml(ofx(exampleContent(), languages).toString());
  const list = ['BANKMSGSRSV1', 'STMTTRNRS', 'STMTRS'];
  const of = (...path: string[]) => textsAt(root, ...list, ...path);

  it('is read by a parser that knows only XML, and adds up to its balance', () => {
    expect(root.name).toBe('OFX');
    expect(of('CURDEF')).toEqual(['USD']);
    expect(of('BANKACCTFROM', 'ACCTID')).toEqual(['0001234567']);
    expect(of('BANKACCTFROM', 'BANKID')).toEqual(['021000021']);
    const amounts = of('BANKTRANLIST', 'STMTTRN', 'TRNAMT').map((text) =>
      Math.round(Number(text) * 100),
    );
    expect(amounts.reduce((sum, one) => sum + one, -500)).toBe(34_501);
    expect(of('LEDGERBAL', 'BALAMT')).toEqual(['345.01']);
    expect(of('LEDGERBAL', 'DTASOF')).toEqual(['20261130']);
  });

  it('is read by a program that reads OFX from banks, to the last figure', () => {
    const content = exampleContent();
    const { OFX } = parseStrict(ofx(content, languages).toString());
    expect(OFX.SIGNONMSGSRSV1.SONRS.STATUS).toMatchObject({ CODE: '0', SEVERITY: 'INFO' });
    expect(OFX.BANKMSGSRSV1?.STMTTRNRS).toMatchObject({
      TRNUID: content.code,
      STMTRS: {
        CURDEF: 'USD',
        BANKACCTFROM: { BANKID: '021000021', ACCTID: '0001234567', ACCTTYPE: 'CHECKING' },
        LEDGERBAL: { BALAMT: '345.01', DTASOF: '20261130' },
        BANKTRANLIST: {
          DTSTART: '20261101',
          DTEND: '20261130',
          STMTTRN: content.lines.map(({ id, amountMinor, valueDate }) => ({
            FITID: id,
            TRNAMT: toDecimal(money(amountMinor, 'USD')),
            DTPOSTED: valueDate.replaceAll('-', ''),
          })),
        },
      },
    });
  });

  it('keeps to OFX’s order and lengths', () => {
    const movements = root.children
      .flatMap(({ name, children }) => (name === 'BANKMSGSRSV1' ? children : []))[0]
      ?.children.find(({ name }) => name === 'STMTRS')
      ?.children.find(({ name }) => name === 'BANKTRANLIST')?.children;
    const order = ['TRNTYPE', 'DTPOSTED', 'TRNAMT', 'FITID', 'REFNUM', 'NAME', 'MEMO'];
    for (const movement of movements?.slice(2) ?? []) {
      const names = movement.children.map(({ name }) => name);
      expect(order.filter((name) => names.includes(name))).toEqual(names);
    }
    expect(of('BANKTRANLIST', 'STMTTRN', 'NAME').every((text) => [...text].length <= 32)).toBe(
      true,
    );
    expect(of('BANKTRANLIST', 'STMTTRN', 'MEMO').every((text) => [...text].length <= 255)).toBe(
      true,
    );
    expect(new Set(of('BANKTRANLIST', 'STMTTRN', 'FITID')).size).toBe(6);
  });
});
