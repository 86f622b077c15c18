/** The part of the site map where staff decide on payments, lists and people, in twos. */
import type { Screen } from '#screen.ts';

export const complianceScreens: readonly Screen[] = [
  {
    path: '/cp/compliance',
    area: 'control',
    title: 'control.compliance.title',
    permission: 'cases.read',
    page: () => import('#control/compliance/cases/cases-page.tsx').then((m) => m.CasesPage),
  },
  {
    path: '/cp/compliance/cases/:id',
    area: 'control',
    title: 'control.case.title',
    permission: 'cases.read',
    unlisted: true,
    page: () => import('#control/compliance/cases/case-page.tsx').then((m) => m.CasePage),
  },
  {
    path: '/cp/compliance/lists',
    area: 'control',
    title: 'control.lists.title',
    permission: 'screening.read',
    page: () => import('#control/compliance/lists/lists-page.tsx').then((m) => m.ListsPage),
  },
  {
    path: '/cp/users/:id/restrictions',
    area: 'control',
    title: 'control.record.place-restrictions',
    permission: 'restrictions.read',
    under: '/cp/users/list',
    unlisted: true,
    page: () =>
      import('#control/customers/restrictions/restriction-page.tsx').then((m) => m.RestrictionPage),
  },
  {
    path: '/cp/approvals',
    area: 'control',
    title: 'control.approvals.title',
    permission: 'approvals.read',
    page: () => import('#control/approvals/approvals-page.tsx').then((m) => m.ApprovalsPage),
  },
  {
    path: '/cp/approvals/:id',
    area: 'control',
    title: 'control.approvals.one',
    permission: 'approvals.read',
    unlisted: true,
    page: () => import('#control/approvals/approval-page.tsx').then((m) => m.ApprovalPage),
  },
];
