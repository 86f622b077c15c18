import { describe, expect, it } from 'vitest';
import { sharedDetails } from './shared-details.ts';

const none = {
  iban: null,
  account_number: '12345678',
  routing_number: null,
  sort_code: null,
  bsb_code: null,
  institution_number: null,
  transit_number: null,
  swift_bic: 'FAIRGB2L',
  bank_address: '1 Harbour Walk',
};

describe('the details of an account to share', () => {
  it('are those of its country, written as people there write them', () => {
    expect(sharedDetails({ ...none, sort_code: '040004', bsb_code: null })).toEqual([
      { name: 'account_number', value: '12345678' },
      { name: 'sort_code', value: '04-00-04' },
      { name: 'swift_bic', value: 'FAIRGB2L' },
      { name: 'bank_address', value: '1 Harbour Walk' },
    ]);
    expect(sharedDetails({ ...none, bsb_code: '062000' })[1]).toEqual({
      name: 'bsb_code',
      value: '062-000',
    });
  });
});
