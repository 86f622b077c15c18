/** A statement as ISO 20022 camt.053.001.08, for companies' books. Pure. */
import { money, toDecimal } from '@fairlead/money';
import type {
  StatementContent,
  StatementHead,
  StatementLine,
} from '#modules/statements/statements.rules.ts';
import type { Languages } from '#platform/language.ts';
import { type LineFormat, lineIdOf, wholeFile } from './line-format.ts';
import { remarkOf, rowMark, titleOf } from './words.ts';
import { aroundLines, branch, fitted, LINES, leaf, optional, root, type XmlNode } from './xml.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';

export const camt053Format: LineFormat = {
  around: (head) => aroundLines(document(head)),
  line: entryOf,
};

export function camt053(content: StatementContent, languages: Languages): Buffer {
  return wholeFile(camt053Format, content, languages);
}

function document(content: StatementHead): XmlNode {
  const { code, madeAt } = content;
  const made = leaf('CreDtTm', madeAt.toISOString());
  const header = branch(
    'GrpHdr',
    leaf('MsgId', code),
    made,
    optional('AddtlInf', rowMark(content) ?? null, 500),
  );
  const statement = branch(
    'Stmt',
    leaf('Id', code),
    made,
    branch(
      'FrToDt',
      leaf('FrDtTm', `${content.from}T00:00:00`),
      leaf('ToDtTm', `${content.to}T23:59:59`),
    ),
    accountOf(content),
    balanceOf(content, 'OPBD', content.openingMinor, content.from),
    balanceOf(content, 'CLBD', content.closingMinor, content.to),
    summaryOf(content),
    LINES,
    leaf('AddtlStmtInf', fitted(remarkOf(content), 500)),
  );
  const whole = root('Document', NAMESPACE, branch('BkToCstmrStmt', header, statement));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${whole}\n`;
}

function accountOf({ facts, currency }: StatementHead): XmlNode {
  const { account, holder, brand } = facts;
  const id =
    account.iban === null ? branch('Othr', leaf('Id', account.number)) : leaf('IBAN', account.iban);
  return branch(
    'Acct',
    branch('Id', id),
    leaf('Ccy', currency),
    branch('Ownr', optional('Nm', holder, 140)),
    branch(
      'Svcr',
      branch(
        'FinInstnId',
        account.bic === null ? undefined : leaf('BICFI', account.bic),
        optional('Nm', brand, 140),
      ),
    ),
  );
}

function balanceOf(
  { currency }: StatementHead,
  code: 'OPBD' | 'CLBD',
  minor: bigint,
  day: string,
): XmlNode {
  return branch(
    'Bal',
    branch('Tp', branch('CdOrPrtry', leaf('Cd', code))),
    ...amountOf(minor, currency),
    branch('Dt', leaf('Dt', day)),
  );
}

/** The size, and on which side it stands. */
function amountOf(minor: bigint, currency: StatementHead['currency']): readonly XmlNode[] {
  const size = toDecimal(money(minor < 0n ? -minor : minor, currency));
  return [leaf('Amt', size, { Ccy: currency }), leaf('CdtDbtInd', minor < 0n ? 'DBIT' : 'CRDT')];
}

function summaryOf(head: StatementHead): XmlNode {
  const { movements, credits, currency, creditsMinor, debitsMinor } = head;
  const of = (name: string, count: number, sum: bigint) =>
    branch(name, leaf('NbOfNtries', String(count)), leaf('Sum', toDecimal(money(sum, currency))));
  return branch(
    'TxsSummry',
    of('TtlCdtNtries', credits, creditsMinor),
    of('TtlDbtNtries', movements - credits, debitsMinor),
  );
}

function entryOf(content: StatementHead, line: StatementLine, languages: Languages): XmlNode {
  const title = titleOf(line, languages, content.facts.language);
  // 35 characters at most: the UUID without its dashes, and the mark of what came back.
  const id = lineIdOf(content, line).slice('trf_'.length).replaceAll('-', '');
  return branch(
    'Ntry',
    leaf('NtryRef', id),
    ...amountOf(line.amountMinor, content.currency),
    branch('Sts', leaf('Cd', 'BOOK')),
    branch('BookgDt', leaf('Dt', line.recordedOn ?? line.valueDate)),
    branch('ValDt', leaf('Dt', line.valueDate)),
    leaf('AcctSvcrRef', line.reference),
    codeOf(line),
    branch('NtryDtls', detailsOf(line)),
    optional('AddtlNtryInf', [rowMark(content), title].filter(Boolean).join(' '), 500),
  );
}

function detailsOf(line: StatementLine): XmlNode {
  const { counterparty, comment, amountMinor, reference } = line;
  const name = optional('Nm', counterparty, 140);
  const party = amountMinor < 0n ? 'Cdtr' : 'Dbtr';
  const remittance = optional('Ustrd', comment, 140);
  return branch(
    'TxDtls',
    branch('Refs', leaf('AcctSvcrRef', reference)),
    name === undefined ? undefined : branch('RltdPties', branch(party, branch('Pty', name))),
    remittance === undefined ? undefined : branch('RmtInf', remittance),
  );
}

/** The bank transaction code: domain, family, sub-family. */
function codeOf({ transferKind, amountMinor }: StatementLine): XmlNode {
  const family = amountMinor < 0n ? 'ICDT' : 'RCDT';
  if (transferKind === 'interest') return domain('ACMT', 'MCOP', 'INTR');
  if (transferKind === 'adjustment') {
    return domain('ACMT', amountMinor < 0n ? 'MDOP' : 'MCOP', 'ADJT');
  }
  if (transferKind === 'internal' || transferKind === 'received') {
    return domain('PMNT', family, 'BOOK');
  }
  return domain('PMNT', family, 'OTHR');
}

function domain(code: string, family: string, subFamily: string): XmlNode {
  const inner = branch('Fmly', leaf('Cd', family), leaf('SubFmlyCd', subFamily));
  return branch('BkTxCd', branch('Domn', leaf('Cd', code), inner));
}
