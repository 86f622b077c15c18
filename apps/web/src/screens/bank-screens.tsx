/** Of the site map: the books, addresses that are kept out, and a member of staff's password. */
import type { Screen } from '#screen.ts';

export const bankScreens: readonly Screen[] = [
  {
    path: '/cp/password',
    area: 'control',
    title: 'control.password.title',
    under: '/cp/account/index',
    page: () => import('#control/password/password-page.tsx').then((m) => m.PasswordPage),
  },
  {
    path: '/cp/ledger',
    area: 'control',
    title: 'control.ledger.title',
    permission: 'ledger.read',
    page: () => import('#control/ledger/ledger-page.tsx').then((m) => m.LedgerPage),
  },
  {
    path: '/cp/ledger/reconciliation',
    area: 'control',
    title: 'control.reconciliation.title',
    permission: 'rails.read',
    page: () =>
      import('#control/ledger/reconciliation/reconciliation-page.tsx').then(
        (m) => m.ReconciliationPage,
      ),
  },
  {
    path: '/cp/ledger/accounts/:id',
    area: 'control',
    title: 'control.ledger.account',
    permission: 'ledger.read',
    under: '/cp/ledger',
    unlisted: true,
    page: () => import('#control/ledger/account-page.tsx').then((m) => m.AccountPage),
  },
  {
    path: '/cp/ledger/postings/:id',
    area: 'control',
    title: 'control.ledger.posting',
    permission: 'ledger.read',
    under: '/cp/ledger',
    unlisted: true,
    page: () => import('#control/ledger/posting-page.tsx').then((m) => m.PostingPage),
  },
  {
    path: '/cp/blocks/list',
    area: 'control',
    title: 'control.blocks.title',
    permission: 'blocks.read',
    page: () => import('#control/blocks/blocks-page.tsx').then((m) => m.BlocksPage),
  },
  {
    path: '/cp/blocks/create',
    area: 'control',
    title: 'control.blocks.create',
    permission: 'blocks.write',
    under: '/cp/blocks/list',
    page: () => import('#control/blocks/block-create-page.tsx').then((m) => m.BlockCreatePage),
  },
];
