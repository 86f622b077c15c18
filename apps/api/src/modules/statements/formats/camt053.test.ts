import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { loadLanguages } from '#platform/language.ts';
import { camt053 } from './camt053.ts';
import { exampleContent } from './content.fixture.ts';
import { readXml, textsAt } from './read-xml.fixture.ts';

const SCHEMA = fileURLToPath(new URL('camt053.fixture.xsd', import.meta.url));
const languages = loadLanguages();

/** What libxml2 finds against the schema; empty where a file is valid. */
async function misfits(contents: string): Promise<readonly string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'statement.xml', contents },
    schema: { fileName: 'camt053.xsd', contents: readFileSync(SCHEMA, 'utf8') },
  });
  return errors.map(({ message }) => message);
}

describe('camt.053', () => {
  it('is valid: what camt.053.001.08 asks for, in its order, types and lengths', async () => {
    const plainFacts = exampleContent().facts;
    const german = { ...plainFacts.account, iban: 'DE89370400440532013000' };
    for (const content of [
      exampleContent(),
      exampleContent({ facts: { ...plainFacts, simulated: false, account: german } }),
      exampleContent({ currency: 'JPY' }),
      exampleContent({ currency: 'KWD' }),
      exampleContent({ lines: [] }),
    ]) {
      expect(await misfits(camt053(content, languages).toString())).toEqual([]);
    }
  });

  it('would not be valid otherwise, so that the check above means something', async () => {
    const text = camt053(exampleContent(), languages).toString();
    const changes = [
      ['<Cd>BOOK</Cd>', '<Cd>PDNG</Cd>'],
      ['<Ccy>USD</Ccy>', '<Cur>USD</Cur>'],
      [' Ccy="USD"', ''],
      ['<Amt Ccy="USD">', '<Amt Ccy="USD">-'],
      ['camt.053.001.08', 'camt.053.001.02'],
      ['</Document>', ''],
    ] as const;
    for (const [from, to] of changes) {
      expect([from, text.includes(from)]).toEqual([from, true]);
      expect([from, (await misfits(text.replace(from, to))).length > 0]).toEqual([from, true]);
    }
    expect(await misfits(text.replace('<Ccy>USD</Ccy>', ''))).toEqual([]);
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
