/** An institution as a live bank is made for: invented, under a regulator that there is. */
export const harbourMutual = {
  legal_name: 'Harbour Mutual Limited',
  trading_name: 'Harbour',
  regulator: 'ncua',
  register_entry: 'charter 12345',
  licence_number: '12345',
  address: '1 Quay Street, Portland, Maine 04101, United States',
  deposit_protection: {
    protected: true as const,
    scheme: 'NCUSIF',
    statement: 'Shares are insured up to $250,000 by the NCUA.',
  },
  complaints_body: { name: 'NCUA Consumer Assistance', website: 'https://mycreditunion.gov/' },
  domains: ['harbourmutual.org', 'www.harbourmutual.org'],
  rail: 'iso20022',
};
