import { describe, expect, it } from 'vitest';
import {
  blankOpening,
  countryOf,
  inOfferedCurrency,
  offeredTypes,
  ofOfferedType,
} from './opening.ts';

describe('opening an account begins', () => {
  it('with the country of the browser’s language where that names one', () => {
    expect(countryOf('es-MX')).toBe('MX');
    expect(countryOf('ar-Arab-EG')).toBe('EG');
  });

  it('with no country where the language is one of many countries, as in Latin America', () => {
    for (const language of ['es-419', 'en-001', 'ar-001', 'en-150', 'es']) {
      expect(countryOf(language)).toBe('');
    }
  });

  it('in dollars, or in the first currency that the bank offers where it has no dollars', () => {
    expect(inOfferedCurrency(blankOpening, ['GBP', 'USD']).currency).toBe('USD');
    expect(inOfferedCurrency(blankOpening, ['GBP', 'EUR']).currency).toBe('EUR');
    expect(inOfferedCurrency(blankOpening, ['JPY']).currency).toBe('USD');
  });

  it('with a kind that the bank offers, where the one that was chosen is offered no more', () => {
    const offered = offeredTypes([
      { name: 'Complete Freedom' },
      { name: 'Fixed Deposit Account' },
      { name: 'Savings Account' },
    ]);
    expect(offered).toEqual(['Savings Account', 'Fixed Deposit Account']);
    expect(ofOfferedType(blankOpening, offered).account_type).toBe('Savings Account');
    const chosen = { ...blankOpening, account_type: 'Fixed Deposit Account' } as const;
    expect(ofOfferedType(chosen, offered)).toBe(chosen);
    expect(ofOfferedType(blankOpening, [])).toBe(blankOpening);
  });

  it('and keeps a currency that was chosen', () => {
    const chosen = { ...blankOpening, currency: 'CAD' } as const;
    expect(inOfferedCurrency(chosen, ['USD', 'CAD'])).toBe(chosen);
  });
});
