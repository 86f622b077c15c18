/** A statement as OFX 2.2, for programs that keep people's books. Pure. */
import { money, toDecimal } from '@fairlead/money';
import type {
  StatementContent,
  StatementHead,
  StatementLine,
} from '#modules/statements/statements.rules.ts';
import type { Languages } from '#platform/language.ts';
import { type LineFormat, lineIdOf, wholeFile } from './line-format.ts';
import { remarkOf, rowMark, titleOf } from './words.ts';
import { aroundLines, branch, fitted, LINES, leaf, optional, type XmlNode } from './xml.ts';

/** ISO 639-2, which OFX wants; English where we do not know. */
const LANGUAGES: Readonly<Record<string, string>> = { en: 'ENG', es: 'SPA', ar: 'ARA' };

const HEADER =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n';

export const ofxFormat: LineFormat = {
  around: (head) => aroundLines(document(head)),
  line: movementOf,
};

export function ofx(content: StatementContent, languages: Languages): Buffer {
  return wholeFile(ofxFormat, content, languages);
}

function document(content: StatementHead): XmlNode {
  const { facts, code, madeAt } = content;
  const signOn = branch(
    'SIGNONMSGSRSV1',
    branch(
      'SONRS',
      allWell(),
      leaf('DTSERVER', momentOf(madeAt)),
      leaf('LANGUAGE', LANGUAGES[facts.language] ?? 'ENG'),
      branch('FI', leaf('ORG', fitted(facts.brand, 32))),
    ),
  );
  const statement = branch(
    'STMTRS',
    leaf('CURDEF', content.currency),
    accountOf(content),
    listOf(content),
    branch(
      'LEDGERBAL',
      leaf('BALAMT', toDecimal(money(content.closingMinor, content.currency))),
      leaf('DTASOF', dayOf(content.to)),
    ),
    leaf('MKTGINFO', fitted(remarkOf(content), 360)),
  );
  const answer = branch('STMTTRNRS', leaf('TRNUID', code), allWell(), statement);
  return `${HEADER}${branch('OFX', signOn, branch('BANKMSGSRSV1', answer))}\n`;
}

function allWell(): XmlNode {
  return branch('STATUS', leaf('CODE', '0'), leaf('SEVERITY', 'INFO'));
}

function accountOf({ facts: { account } }: StatementHead): XmlNode {
  return branch(
    'BANKACCTFROM',
    leaf('BANKID', fitted((account.bankCode?.code ?? '0').replaceAll('-', ''), 9)),
    leaf('ACCTID', account.iban ?? account.number),
    leaf('ACCTTYPE', /sav/i.test(account.product) ? 'SAVINGS' : 'CHECKING'),
  );
}

function listOf(content: StatementHead): XmlNode {
  const [start, end] = [leaf('DTSTART', dayOf(content.from)), leaf('DTEND', dayOf(content.to))];
  return branch('BANKTRANLIST', start, end, LINES);
}

function movementOf(content: StatementHead, line: StatementLine, languages: Languages): XmlNode {
  const title = titleOf(line, languages, content.facts.language);
  const memo = [rowMark(content), title, line.comment].filter(Boolean).join(' · ');
  return branch(
    'STMTTRN',
    leaf('TRNTYPE', typeOf(line)),
    leaf('DTPOSTED', dayOf(line.valueDate)),
    leaf('TRNAMT', toDecimal(money(line.amountMinor, content.currency))),
    leaf('FITID', lineIdOf(content, line)),
    leaf('REFNUM', line.reference),
    leaf('NAME', fitted(title, 32)),
    optional('MEMO', memo, 255),
  );
}

function typeOf({ transferKind, amountMinor }: StatementLine): string {
  if (transferKind === 'interest') return 'INT';
  if (transferKind === 'internal') return 'XFER';
  return amountMinor < 0n ? 'DEBIT' : 'CREDIT';
}

/** `20261130`. */
function dayOf(date: string): string {
  return date.replaceAll('-', '');
}

/** `20261201000500.000[0:GMT]`. */
function momentOf(moment: Date): string {
  const [date = '', time = ''] = moment.toISOString().split('T');
  return `${dayOf(date)}${time.replaceAll(':', '').replace('Z', '')}[0:GMT]`;
}
