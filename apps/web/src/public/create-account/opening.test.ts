import { describe, expect, it } from 'vitest';
import { blankOpening, countryOf, inOfferedCurrency } from './opening.ts';

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

  it('and keeps a currency that was chosen', () => {
    const chosen = { ...blankOpening, currency: 'CAD' } as const;
    expect(inOfferedCurrency(chosen, ['USD', 'CAD'])).toBe(chosen);
  });
});
