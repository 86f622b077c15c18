import type { AccountId, CustomerId, TransferId } from '@fairlead/contract';
import { Document } from 'mupdf';
import { expect, it } from 'vitest';
import { exampleContent } from '#modules/statements/formats/content.fixture.ts';
import { loadLanguages } from '#platform/language.ts';
import { Typesetter } from '#platform/paper/typesetter.ts';
import { type ReceiptContent, receiptPdf } from './receipt-pdf.ts';

const languages = loadLanguages();
const paper = new Typesetter();
const { code, facts } = exampleContent();

/** Of dollars that were sent to an account in dinars. */
function exchanged(language: string): ReceiptContent {
  const account = { ...facts.account, product: 'Checking Account' };
  return {
    code,
    facts: { ...facts, language },
    from: account,
    to: account,
    outside: null,
    transfer: {
      id: 'trf_0190a3f0-7c1e-7d2a-9b3c-5f0e6d7c8b9a' as TransferId,
      customerId: 'usr_0190a3f0-7c1e-7d2a-9b3c-5f0e6d7c8b9a' as CustomerId,
      kind: 'internal',
      from: account.id,
      to: 'acc_0190a3f0-7c1e-7d2a-9b3c-5f0e6d7c8b9b' as AccountId,
      amountMinor: 100_000n,
      currency: 'USD',
      feeMinor: 250n,
      exchange: {
        rate: '0.3071',
        arrivedMinor: 306_332n,
        currency: 'KWD',
        referenceRate: '0.3072',
        margin: 0,
        source: 'sandbox',
        rateDate: '2026-11-18',
      },
      comment: null,
      counterparty: null,
      valueDate: '2026-11-18',
      createdAt: new Date('2026-11-18T21:30:00Z'),
      simulated: true,
      status: 'Completed',
      adjusted: null,
    },
  };
}

async function wordsOn(language: string): Promise<string> {
  const bytes = await receiptPdf(exchanged(language), languages, paper);
  const page = Document.openDocument(bytes, 'application/pdf').loadPage(0);
  return page.toStructuredText('').asText();
}

it('a receipt calls accounts and writes rates in the language of the customer', async () => {
  const spanish = await wordsOn('es');
  expect(spanish).toContain('Cuenta corriente personal');
  expect(spanish).toContain('1 USD = 0,3071 KWD');
  for (const words of [spanish, await wordsOn('ar')]) {
    expect(words).not.toContain('Checking Account');
  }
});
