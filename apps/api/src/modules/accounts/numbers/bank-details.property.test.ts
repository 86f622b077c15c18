/** Numbers, IBANs and codes that are right and told apart, whatever account they are for. */
import { ibanFits, routingNumberFits } from '@fairlead/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountCountries, bankDetailsOf, bicOf } from './bank-details.rules.ts';
import { ibanOf, routingNumberOf } from './check-digits.rules.ts';
import { scrambled } from './scramble.rules.ts';

const country = fc.constantFrom(...accountCountries);
const count = fc.bigInt({ min: 1n, max: 10_000_000n });

/** From the registry of IBANs: how long each country's is. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = { GB: 22, DE: 22, BR: 29 };

it('known IBANs and routing numbers are right, and wrong with one digit changed', () => {
  // The examples of the registry and of the American Bankers Association.
  for (const known of [
    'GB29NWBK60161331926819',
    'DE89370400440532013000',
    'BR1800360305000010009795493C1',
  ]) {
    expect(ibanFits(known)).toBe(true);
    expect(ibanOf(known.slice(0, 2), known.slice(4))).toBe(known);
  }
  expect(routingNumberFits('021000021')).toBe(true);
  expect(routingNumberFits('021000022')).toBe(false);
  expect(routingNumberOf('01140153')).toBe('011401533');
});

it('a changed character or two neighbours swapped are found out', () => {
  fc.assert(
    fc.property(
      count,
      fc.integer({ min: 1, max: 17 }),
      fc.integer({ min: 1, max: 9 }),
      (number, at, step) => {
        const { iban } = bankDetailsOf('DE', number, 'sandbox');
        if (iban === null) throw new Error('A German account has an IBAN.');
        const place = 4 + at;
        const wrong = (Number(iban[place]) + step) % 10;
        expect(ibanFits(iban.slice(0, place) + wrong + iban.slice(place + 1))).toBe(false);
        const [one = '', two = ''] = iban.slice(place - 1, place + 1);
        const swapped = iban.slice(0, place - 1) + two + one + iban.slice(place + 1);
        expect(ibanFits(swapped)).toBe(one === two);
      },
    ),
  );
});

it('every account of a sandbox has what its country uses, with right check digits', () => {
  fc.assert(
    fc.property(country, count, (of, number) => {
      const details = bankDetailsOf(of, number, 'sandbox');
      expect(details.accountNumber).toMatch(/^\d{7,16}$/);
      expect(details.iban?.length).toBe(IBAN_LENGTHS[of]);
      if (details.iban !== null) expect(ibanFits(details.iban)).toBe(true);
      if (of === 'US') expect(routingNumberFits(details.routingNumber ?? '')).toBe(true);
      if (of === 'GB')
        expect(details.iban).toContain(`${details.sortCode}${details.accountNumber}`);
      if (of === 'AU') expect(details.bsbCode).toMatch(/^99\d{4}$/);
      if (of === 'CA') {
        expect(`${details.transitNumber}-${details.institutionNumber}`).toMatch(/^\d{5}-\d{3}$/);
      }
      expect(bicOf(of, 'sandbox')).toMatch(/^[A-Z]{4}[A-Z]{2}[A-Z]0$/);
    }),
  );
});

it('a live bank gives no code that its register did not give it', () => {
  fc.assert(
    fc.property(country, count, (of, number) => {
      const { accountNumber, country: where, ...codes } = bankDetailsOf(of, number, 'live');
      expect(accountNumber).toMatch(/^\d+$/);
      expect(where).toBe(of);
      expect(Object.values(codes).every((code) => code === null)).toBe(true);
      expect(bicOf(of, 'live')).toBeNull();
    }),
  );
});

it('no two accounts have one number, and the next one’s is not the neighbour', () => {
  for (const of of accountCountries) {
    const numbers = Array.from(
      { length: 2_000 },
      (_, at) => bankDetailsOf(of, BigInt(at + 1), 'sandbox').accountNumber,
    );
    expect(new Set(numbers).size).toBe(2_000);
    const beside = numbers.filter((number, at) => {
      const next = numbers[at + 1];
      return next !== undefined && BigInt(next) - BigInt(number) === 1n;
    });
    expect(beside.length).toBeLessThan(3);
  }
});

it('scrambling is one to one on the whole of any range', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.string(), (size, name) => {
      const places = Array.from({ length: size }, (_, at) =>
        scrambled(BigInt(at), BigInt(size), name),
      );
      expect(new Set(places).size).toBe(size);
      expect(places.every((place) => place >= 0n && place < BigInt(size))).toBe(true);
    }),
    { numRuns: 50 },
  );
  expect(() => scrambled(10n, 10n, 'x')).toThrow(RangeError);
});
