/** The products there are, in the order of the sign-up form and then of online banking. Pure. */

/** `everyday`: money comes and goes. `term`: nothing leaves before its maturity. */
export const productKinds = ['everyday', 'savings', 'term'] as const;
export type ProductKind = (typeof productKinds)[number];

interface ProductFacts {
  readonly name: string;
  readonly kind: ProductKind;
  /** Sign-up offers five; the other six are opened from online banking. */
  readonly openedAt: 'registration' | 'online';
}

export const productTable = {
  'savings-account': { name: 'Savings Account', kind: 'savings', openedAt: 'registration' },
  'current-account': { name: 'Current Account', kind: 'everyday', openedAt: 'registration' },
  'offshore-account': { name: 'Offshore Account', kind: 'everyday', openedAt: 'registration' },
  'checking-account': { name: 'Checking Account', kind: 'everyday', openedAt: 'registration' },
  'fixed-deposit-account': {
    name: 'Fixed Deposit Account',
    kind: 'term',
    openedAt: 'registration',
  },
  'complete-freedom': { name: 'Complete Freedom', kind: 'everyday', openedAt: 'online' },
  'retirement-access-plus': {
    name: 'Retirement Access Plus',
    kind: 'everyday',
    openedAt: 'online',
  },
  'concession-account': { name: 'Concession Account', kind: 'everyday', openedAt: 'online' },
  'maxi-saver': { name: 'Maxi Saver', kind: 'savings', openedAt: 'online' },
  'incentive-saver': { name: 'Incentive Saver', kind: 'savings', openedAt: 'online' },
  'term-deposits': { name: 'Term Deposits', kind: 'term', openedAt: 'online' },
} as const satisfies Record<string, ProductFacts>;

export type ProductId = keyof typeof productTable;
export const productIds = [
  'savings-account',
  'current-account',
  'offshore-account',
  'checking-account',
  'fixed-deposit-account',
  'complete-freedom',
  'retirement-access-plus',
  'concession-account',
  'maxi-saver',
  'incentive-saver',
  'term-deposits',
] as const satisfies readonly ProductId[];

/** The names by which `account_type` is said, at sign-up and in online banking. */
export function productNamed(name: string): ProductId | undefined {
  return productIds.find((id) => productTable[id].name === name);
}
