import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankDetailsInput } from './bank-details.ts';
import {
  type BankDetails,
  type DetailPart,
  detailParts,
  ibanFits,
  ibanLengths,
  partsOf,
  routingNumberFits,
  wrongPart,
} from './bank-parts.ts';

/** Examples of the registry, and what a country's own rules say, written down by hand. */
const realIbans = [
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
  'NO9386011117947',
  'MT84MALT011000012345MTLCAST001S',
  'SA0380000000608010167519',
  'BR1800360305000010009795493C1',
  'LC55HEMM000100010012001200023015',
  'RU0304452522540817810538091310419',
  'PS92PALS000000000400123456702',
  'XK051212012345678906',
];

function numberOf(character: string): bigint {
  return BigInt(Number.parseInt(character, 36));
}

/** The check digits by long division of the whole number: another way than the rule goes. */
function ibanOf(country: string, bban: string): string {
  const digits = [...`${bban}${country}00`].map(numberOf).join('');
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${bban}`;
}

const countries = Object.keys(ibanLengths);
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const characters = `0123456789${letters}`;

const anyIban = fc.constantFrom(...countries).chain((country) => {
  const length = (ibanLengths[country] ?? 0) - 4;
  return fc
    .string({ unit: fc.constantFrom(...characters), minLength: length, maxLength: length })
    .map((bban) => ibanOf(country, bban));
});

function routingNumberOf(eight: string): string {
  const weights = [3, 7, 1, 3, 7, 1, 3, 7];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(eight[at]), 0);
  return `${eight}${(10 - (sum % 10)) % 10}`;
}

const anyRoutingNumber = fc
  .string({ unit: fc.constantFrom(...'0123456789'), minLength: 8, maxLength: 8 })
  .filter((eight) => eight !== '00000000')
  .map(routingNumberOf);

/** Another character of the same sort in one place. */
function changed(text: string, at: number, by: number): string {
  const place = at % text.length;
  const character = text[place] ?? '';
  const sort = /\d/.test(character) ? '0123456789' : letters;
  const step = 1 + (by % (sort.length - 1));
  const other = sort[(sort.indexOf(character) + step) % sort.length] ?? '';
  return text.slice(0, place) + other + text.slice(place + 1);
}

const place = fc.nat({ max: 40 });

describe('an IBAN', () => {
  it.each(realIbans)('%s of the registry fits', (iban) => {
    expect(ibanFits(iban)).toBe(true);
    expect(wrongPart({ country: iban.slice(0, 2), iban })).toBeUndefined();
  });

  it('fits with its check digits, and no longer when one character is another', () => {
    fc.assert(
      fc.property(anyIban, place, place, (iban, at, by) => {
        expect(ibanFits(iban)).toBe(true);
        expect(ibanFits(changed(iban, at, by))).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not fit when two neighbours have changed places, or with a length of its own', () => {
    fc.assert(
      fc.property(anyIban, place, (iban, at) => {
        const first = 4 + (at % (iban.length - 5));
        const [one = '', two = ''] = iban.slice(first, first + 2);
        // A letter counts as two digits, so that beside one a change can go unseen.
        fc.pre(one !== two && /\d\d/.test(one + two));
        expect(ibanFits(iban.slice(0, first) + two + one + iban.slice(first + 2))).toBe(false);
        expect(ibanFits(iban.slice(0, -1))).toBe(false);
        expect(ibanFits(`${iban}0`)).toBe(false);
      }),
    );
  });

  it('never has the check digits 00, 01 or 99, whatever their sum', () => {
    fc.assert(
      fc.property(anyIban, (iban) => {
        for (const digits of ['00', '01', '99']) {
          expect(ibanFits(iban.slice(0, 2) + digits + iban.slice(4))).toBe(false);
        }
      }),
    );
  });

  it('belongs to its country', () => {
    expect(wrongPart({ country: 'AT', iban: 'DE89370400440532013000' })).toBe('iban');
  });
});

describe('an ABA routing number', () => {
  it.each(['011000015', '021000021', '322271627'])('%s fits', (text) => {
    expect(routingNumberFits(text)).toBe(true);
  });

  it('fits with its check digit, and no longer when one digit is another', () => {
    fc.assert(
      fc.property(anyRoutingNumber, place, place, (text, at, by) => {
        expect(routingNumberFits(text)).toBe(true);
        expect(routingNumberFits(changed(text, at, by))).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is not nine noughts', () => {
    expect(routingNumberFits('000000000')).toBe(false);
  });
});

/** What is right in each way that countries name accounts. */
const right: readonly BankDetails[] = [
  { country: 'US', routing_number: '021000021', account_number: '1234' },
  { country: 'GB', sort_code: '204514', account_number: '31926819' },
  { country: 'AU', bsb_code: '062000', account_number: '12345' },
  {
    country: 'CA',
    transit_number: '00012',
    institution_number: '003',
    account_number: '1234567',
  },
  { country: 'DE', iban: 'DE89370400440532013000' },
  { country: 'DE', iban: 'DE89370400440532013000', swift_bic: 'COBADEFFXXX' },
  { country: 'JP', swift_bic: 'BOTKJPJT', account_number: '12345678' },
];

const wrong: readonly [BankDetails, DetailPart][] = [
  [{ country: 'US', routing_number: '021000022', account_number: '1234' }, 'routing_number'],
  [{ country: 'US', routing_number: '02100002', account_number: '1234' }, 'routing_number'],
  [{ country: 'US', routing_number: '021000021', account_number: '123' }, 'account_number'],
  [{ country: 'GB', sort_code: '20451', account_number: '31926819' }, 'sort_code'],
  [{ country: 'GB', sort_code: '204514', account_number: '3192681' }, 'account_number'],
  [{ country: 'AU', bsb_code: '0620000', account_number: '12345' }, 'bsb_code'],
  [{ country: 'CA', transit_number: '0001', institution_number: '003' }, 'transit_number'],
  [{ country: 'CA', transit_number: '00012', institution_number: '03' }, 'institution_number'],
  [{ country: 'DE', iban: 'DE88370400440532013000', swift_bic: 'COBADEFFXXX' }, 'iban'],
  [{ country: 'DE', iban: 'DE89370400440532013000', swift_bic: 'COBADEFFXX' }, 'swift_bic'],
  [{ country: 'DE', iban: 'DE89370400440532013000', sort_code: '204514' }, 'sort_code'],
  [{ country: 'GB', sort_code: '204514', account_number: '31926819', swift_bic: 'A' }, 'swift_bic'],
  [{ country: 'JP', swift_bic: 'BOTK1PJT', account_number: '12345678' }, 'swift_bic'],
  [{ country: 'JP', swift_bic: 'BOTKJPJT', account_number: '1234567' }, 'account_number'],
  [{ country: 'ZZ' }, 'swift_bic'],
];

describe('the details of an account', () => {
  it.each(right)('are right: %o', (details) => {
    expect(wrongPart(details)).toBeUndefined();
  });

  it.each(wrong)('%o are wrong in %s', (details, part) => {
    expect(wrongPart(details)).toBe(part);
  });

  it('lack every part that a country needs, one at a time', () => {
    for (const details of right) {
      for (const { part } of partsOf(details.country)) {
        expect(wrongPart({ ...details, [part]: undefined }), part).toBe(part);
      }
    }
  });

  it('are read without spaces and hyphens, in upper case', () => {
    const read = bankDetailsInput.parse({ country: 'DE', iban: 'de89 3704-0044 0532 0130 00' });
    expect(read).toEqual({ country: 'DE', iban: 'DE89370400440532013000' });
    for (const part of detailParts) {
      expect(bankDetailsInput.safeParse({ country: 'DE', [part]: 'a;b' }).success, part).toBe(
        false,
      );
    }
  });
});
