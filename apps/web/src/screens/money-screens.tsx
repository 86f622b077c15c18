/** The part of the site map where customers see and move their money. */
import type { Screen } from '#screen.ts';

export const moneyScreens: readonly Screen[] = [
  {
    path: '/user/accounts/create',
    area: 'customer',
    title: 'customer.accounts.create',
    page: () => import('#customer/accounts/create/create-page.tsx').then((m) => m.CreatePage),
  },
  {
    path: '/user/accounts/manage',
    area: 'customer',
    title: 'customer.accounts.title',
    page: () => import('#customer/accounts/manage/manage-page.tsx').then((m) => m.ManagePage),
  },
  {
    path: '/user/accounts/:id',
    area: 'customer',
    title: 'customer.accounts.one',
    page: () => import('#customer/accounts/detail/detail-page.tsx').then((m) => m.DetailPage),
  },
  {
    path: '/user/transfers',
    area: 'customer',
    title: 'customer.transfers.title',
    page: () => import('#customer/transfers/transfers-page.tsx').then((m) => m.TransfersPage),
  },
  {
    path: '/user/transfers/internal',
    area: 'customer',
    title: 'customer.internal.title',
    page: () =>
      import('#customer/transfers/internal/internal-page.tsx').then((m) => m.InternalPage),
  },
  {
    path: '/user/transfers/external',
    area: 'customer',
    title: 'customer.external.title',
    page: () =>
      import('#customer/transfers/external/external-page.tsx').then((m) => m.ExternalPage),
  },
  {
    path: '/user/payees',
    area: 'customer',
    title: 'customer.payees.title',
    page: () => import('#customer/payees/payees-page.tsx').then((m) => m.PayeesPage),
  },
  {
    path: '/user/payees/add',
    area: 'customer',
    title: 'customer.payees.add',
    page: () => import('#customer/payees/add-page.tsx').then((m) => m.AddPage),
  },
  {
    path: '/user/transfers/history',
    area: 'customer',
    title: 'customer.statements.title',
    underGates: 'all',
    page: () => import('#customer/statements/statements-page.tsx').then((m) => m.StatementsPage),
  },
  {
    path: '/user/transfers/:id',
    area: 'customer',
    title: 'customer.transfer.title',
    page: () => import('#customer/transfers/transfer-page.tsx').then((m) => m.TransferPage),
  },
  {
    path: '/user/sandbox/faucet',
    area: 'customer',
    title: 'customer.faucet.title',
    sandboxOnly: true,
    page: () => import('#customer/faucet/faucet-page.tsx').then((m) => m.FaucetPage),
  },
];
