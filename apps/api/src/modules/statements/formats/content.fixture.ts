/** A statement with everything that can go wrong in a file: scripts, signs, lengths, no decimals. */
import type { AccountId, StatementId } from '@fairlead/contract';
import {
  linesOf,
  type Movement,
  type StatementContent,
} from '#modules/statements/statements.rules.ts';

const WORDS: readonly Pick<Movement, 'transferKind' | 'counterparty' | 'comment'>[] = [
  { transferKind: 'internal', counterparty: null, comment: '=HYPERLINK("http://evil.example")' },
  { transferKind: 'faucet', counterparty: null, comment: null },
  {
    transferKind: 'interest',
    counterparty: null,
    comment: '  -2+3, "quoted"\r\nand a second line',
  },
  {
    transferKind: 'simulated',
    counterparty: '@SUM(A1) & <b>Söhne</b> ]]>',
    comment: '\u0000\u0007',
  },
  { transferKind: 'simulated', counterparty: 'مقهى الميناء', comment: '٣ كؤوس قهوة 😀' },
  { transferKind: undefined, counterparty: null, comment: 'x'.repeat(140) },
];

export function exampleContent(more: Partial<StatementContent> = {}): StatementContent {
  const movements = WORDS.map(
    (words, at): Movement => ({
      reason: null,
      returned: false,
      ...words,
      seq: BigInt(at + 1),
      id: `trf_0190a3f0-7c1e-7d2a-9b3c-00000000000${at}`,
      amountMinor: at % 2 === 0 ? 12_345n : -678n,
      valueDate: `2026-11-${String(28 - at).padStart(2, '0')}`,
      postedAt: new Date('2026-11-28T12:00:00Z'),
      otherNumber: '0001234321',
      reference: `00000000000${at}`,
      exchange: null,
    }),
  );
  const lines = linesOf(-500n, movements, (moment) => moment.toISOString().slice(0, 10));
  return {
    id: 'stm_0190a3f0-7c1e-7d2a-9b3c-5f0e6d7c8b9a' as StatementId,
    code: '7H2K9QXMABCD0123WXYZ',
    kind: 'monthly',
    from: '2026-11-01',
    to: '2026-11-30',
    afterSeq: 0n,
    toSeq: BigInt(lines.length),
    currency: 'USD',
    openingMinor: -500n,
    creditsMinor: 37_035n,
    debitsMinor: 2_034n,
    closingMinor: 34_501n,
    movements: lines.length,
    madeAt: new Date('2026-12-01T00:05:00Z'),
    lines,
    facts: {
      layout: 2,
      language: 'en',
      timeZone: 'UTC',
      holder: 'Σοφία "Zoë" O’Neill & Søn',
      brand: 'Fairlead Bank',
      origin: 'https://bank.example',
      simulated: true,
      account: {
        id: 'acc_0190a3f0-7c1e-7d2a-9b3c-5f0e6d7c8b9a' as AccountId,
        product: 'Complete Freedom',
        number: '0001234567',
        iban: null,
        bankCode: { kind: 'routing_number', code: '021000021' },
        bic: 'FRLDUSX0',
      },
    },
    ...more,
  };
}
