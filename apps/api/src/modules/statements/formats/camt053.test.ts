import { describe, expect, it } from 'vitest';
import { loadLanguages } from '#platform/language.ts';
import { camt053 } from './camt053.ts';
import { exampleContent } from './content.fixture.ts';
import { type Element, readXml, textsAt } from './read-xml.fixture.ts';

/**
 * The parts of the schema camt.053.001.08 that we use, as it orders and bounds them. `?` may be
 * missing, `*` any number, `+` at least one. A text stands for a pattern that it must match whole.
 */
type Shape = RegExp | readonly (readonly [name: string, times: '1' | '?' | '*' | '+', Shape])[];

const max = (most: number) => new RegExp(`^.{1,${most}}$`, 'su');
const date = /^\d{4}-\d\d-\d\d$/;
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;
const amount = /^(?=[\d.]{1,19}$)\d{1,18}(\.\d{1,5})?$/;
const side = /^(CRDT|DBIT)$/;
const day: Shape = [['Dt', '1', date]];
const name: Shape = [['Nm', '?', max(140)]];

const account: Shape = [
  [
    'Id',
    '1',
    [
      ['IBAN', '?', /^[A-Z]{2}\d\d[a-zA-Z0-9]{1,30}$/],
      ['Othr', '?', [['Id', '1', max(34)]]],
    ],
  ],
  ['Ccy', '?', /^[A-Z]{3}$/],
  ['Ownr', '?', name],
  [
    'Svcr',
    '?',
    [
      [
        'FinInstnId',
        '1',
        [
          ['BICFI', '?', /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/],
          ['Nm', '?', max(140)],
        ],
      ],
    ],
  ],
];
const count: Shape = [
  ['NbOfNtries', '?', /^\d{1,15}$/],
  ['Sum', '?', amount],
];
const party: Shape = [['Pty', '1', name]];
const details: Shape = [
  ['Refs', '?', [['AcctSvcrRef', '?', max(35)]]],
  [
    'RltdPties',
    '?',
    [
      ['Dbtr', '?', party],
      ['Cdtr', '?', party],
    ],
  ],
  ['RmtInf', '?', [['Ustrd', '*', max(140)]]],
];
const code: Shape = [
  [
    'Domn',
    '1',
    [
      ['Cd', '1', /^[A-Z]{4}$/],
      [
        'Fmly',
        '1',
        [
          ['Cd', '1', /^[A-Z]{4}$/],
          ['SubFmlyCd', '1', /^[A-Z]{4}$/],
        ],
      ],
    ],
  ],
];
const entry: Shape = [
  ['NtryRef', '?', max(35)],
  ['Amt', '1', amount],
  ['CdtDbtInd', '1', side],
  ['Sts', '1', [['Cd', '1', /^BOOK$/]]],
  ['BookgDt', '?', day],
  ['ValDt', '?', day],
  ['AcctSvcrRef', '?', max(35)],
  ['BkTxCd', '1', code],
  ['NtryDtls', '*', [['TxDtls', '*', details]]],
  ['AddtlNtryInf', '?', max(500)],
];
const balance: Shape = [
  ['Tp', '1', [['CdOrPrtry', '1', [['Cd', '1', /^(OPBD|CLBD)$/]]]]],
  ['Amt', '1', amount],
  ['CdtDbtInd', '1', side],
  ['Dt', '1', day],
];
const statement: Shape = [
  ['Id', '1', max(35)],
  ['CreDtTm', '?', dateTime],
  [
    'FrToDt',
    '?',
    [
      ['FrDtTm', '1', dateTime],
      ['ToDtTm', '1', dateTime],
    ],
  ],
  ['Acct', '1', account],
  ['Bal', '+', balance],
  [
    'TxsSummry',
    '?',
    [
      ['TtlCdtNtries', '?', count],
      ['TtlDbtNtries', '?', count],
    ],
  ],
  ['Ntry', '*', entry],
  ['AddtlStmtInf', '?', max(500)],
];
const document: Shape = [
  [
    'BkToCstmrStmt',
    '1',
    [
      [
        'GrpHdr',
        '1',
        [
          ['MsgId', '1', max(35)],
          ['CreDtTm', '1', dateTime],
          ['AddtlInf', '?', max(500)],
        ],
      ],
      ['Stmt', '+', statement],
    ],
  ],
];

/** What does not fit, each with its place; nothing else may be there, and in no other order. */
function misfits({ name: own, children, text, attributes }: Element, shape: Shape): string[] {
  const named = Object.keys(attributes).filter((key) => key !== 'xmlns');
  const wrong = own === 'Amt' ? attributes.Ccy?.length !== 3 : named.length > 0;
  const found = wrong ? [`${own}: attributes`] : [];
  if (shape instanceof RegExp) {
    return shape.test(text) && children.length === 0 ? found : [...found, `${own}: "${text}"`];
  }
  if (text.trim() !== '') found.push(`${own}: text between elements`);
  let rest = children;
  for (const [child, times, inner] of shape) {
    const end = rest.findIndex(({ name: next }) => next !== child);
    const run = rest.slice(0, end === -1 ? rest.length : end);
    rest = rest.slice(run.length);
    const most = times === '1' || times === '?' ? 1 : Number.POSITIVE_INFINITY;
    const least = times === '1' || times === '+' ? 1 : 0;
    if (run.length > most || run.length < least) found.push(`${own}/${child}: ${run.length} times`);
    found.push(...run.flatMap((element) => misfits(element, inner)));
  }
  return rest.length === 0 ? found : [...found, `${own}/${rest[0]?.name}: not expected here`];
}

const languages = loadLanguages();

describe('camt.053', () => {
  it('has what camt.053.001.08 asks for, in its order and lengths', () => {
    const plainFacts = exampleContent().facts;
    const german = { ...plainFacts.account, iban: 'DE89370400440532013000' };
    for (const content of [
      exampleContent(),
      exampleContent({ facts: { ...plainFacts, simulated: false, account: german } }),
      exampleContent({ currency: 'JPY' }),
      exampleContent({ lines: [] }),
    ]) {
      const root = readXml(camt053(content, languages).toString());
      expect(root.name).toBe('Document');
      expect(root.attributes.xmlns).toBe('urn:iso:std:iso:20022:tech:xsd:camt.053.001.08');
      expect(misfits(root, document)).toEqual([]);
    }
  });

  it('finds what does not fit, so that the check above means something', () => {
    const text = camt053(exampleContent(), languages).toString();
    const broken = (from: string, to: string) => misfits(readXml(text.replace(from, to)), document);
    expect(broken('<Cd>BOOK</Cd>', '<Cd>PDNG</Cd>')).toEqual(['Cd: "PDNG"']);
    expect(broken('<Ccy>USD</Ccy>', '')).toEqual([]);
    expect(broken('<Ccy>USD</Ccy>', '<Cur>USD</Cur>')).toEqual(['Acct/Cur: not expected here']);
    expect(broken(' Ccy="USD"', '')).toEqual(['Amt: attributes']);
  });

  it('says both balances with their side, and adds up', () => {
    const root = readXml(camt053(exampleContent(), languages).toString());
    const inStatement = (...path: string[]) => textsAt(root, 'BkToCstmrStmt', 'Stmt', ...path);
    expect(inStatement('Bal', 'Amt')).toEqual(['5.00', '345.01']);
    expect(inStatement('Bal', 'CdtDbtInd')).toEqual(['DBIT', 'CRDT']);
    const sides = inStatement('Ntry', 'CdtDbtInd');
    const cents = inStatement('Ntry', 'Amt').map((text) => Math.round(Number(text) * 100));
    const sum = cents.reduce((total, one, at) => total + (sides[at] === 'DBIT' ? -one : one), 0);
    expect(-500 + sum).toBe(34_501);
    expect(inStatement('Ntry', 'AddtlNtryInf').every((text) => text.startsWith('SIMULATED'))).toBe(
      true,
    );
  });
});
