/**
 * The site map: every screen that exists. An address that is not here is the 404 page. Pages are
 * loaded when they are wanted; public ones only on the server.
 */
import type { Mode } from '#ui/mode.ts';
import type { Screen } from './screen.ts';
import { bankScreens } from './screens/bank-screens.tsx';
import { complianceScreens } from './screens/compliance-screens.tsx';
import { contentScreens } from './screens/content-screens.tsx';
import { moneyScreens } from './screens/money-screens.tsx';
import { peopleScreens } from './screens/people-screens.tsx';
import { siteScreens } from './screens/site-screens.tsx';

export type { Screen } from './screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/',
    area: 'public',
    title: 'public.home.title',
    description: 'public.home.description',
    page: () => import('./public/home/home-page.tsx').then((m) => m.HomePage),
  },
  {
    path: '/signin',
    area: 'public',
    title: 'signin.page.title',
    description: 'signin.page.description',
    access: 'guest',
    page: () => import('./public/signin/signin-page.tsx').then((m) => m.SigninPage),
  },
  {
    path: '/create-account',
    area: 'public',
    title: 'opening.page.title',
    description: 'opening.page.description',
    page: () =>
      import('./public/create-account/create-account-page.tsx').then((m) => m.CreateAccountPage),
  },
  {
    path: '/password',
    area: 'public',
    title: 'reset.page.title',
    description: 'reset.page.description',
    page: () => import('./public/password/password-page.tsx').then((m) => m.PasswordPage),
  },
  {
    path: '/email/undo',
    area: 'public',
    title: 'undo.page.title',
    unlisted: true,
    page: () => import('./public/email/undo-page.tsx').then((m) => m.UndoPage),
  },
  {
    path: '/verify',
    area: 'public',
    title: 'verify.page.title',
    description: 'verify.page.description',
    page: () => import('./public/verify/verify-page.tsx').then((m) => m.VerifyPage),
  },
  {
    path: '/verify/:code',
    area: 'public',
    title: 'verify.page.title',
    unlisted: true,
    page: () => import('./public/verify/verify-page.tsx').then((m) => m.VerifyPage),
  },
  ...siteScreens,
  {
    path: '/offline',
    area: 'public',
    title: 'public.offline.title',
    unlisted: true,
    page: () => import('./public/offline/offline-page.tsx').then((m) => m.OfflinePage),
  },
  {
    path: '/user/index',
    also: ['/user/home'],
    area: 'customer',
    title: 'customer.home.title',
    page: () => import('./customer/home/home-page.tsx').then((m) => m.HomePage),
  },
  ...moneyScreens,
  {
    path: '/user/auth/security',
    area: 'customer',
    title: 'customer.security.title',
    underGates: 'all',
    page: () => import('./customer/security/security-page.tsx').then((m) => m.SecurityPage),
  },
  {
    path: '/user/account',
    also: ['/user/account/home', '/user/auth/index'],
    area: 'customer',
    title: 'customer.account.title',
    page: () => import('./customer/account/account-page.tsx').then((m) => m.AccountPage),
  },
  {
    path: '/user/auth/profile',
    area: 'customer',
    title: 'customer.profile.title',
    page: () => import('./customer/account/profile/profile-page.tsx').then((m) => m.ProfilePage),
  },
  {
    path: '/user/account/email',
    also: ['/user/auth/email'],
    area: 'customer',
    title: 'customer.email.title',
    underGates: 'all',
    page: () => import('./customer/account/email/email-page.tsx').then((m) => m.EmailPage),
  },
  {
    path: '/user/account/password',
    area: 'customer',
    title: 'customer.password.title',
    underGates: 'all',
    page: () => import('./customer/account/password/password-page.tsx').then((m) => m.PasswordPage),
  },
  {
    path: '/user/account/photo',
    also: ['/user/auth/photo'],
    area: 'customer',
    title: 'customer.photo.title',
    page: () => import('./customer/account/photo/photo-page.tsx').then((m) => m.PhotoPage),
  },
  {
    path: '/user/account/address',
    also: ['/user/auth/address'],
    area: 'customer',
    title: 'customer.address.title',
    page: () => import('./customer/account/address/address-page.tsx').then((m) => m.AddressPage),
  },
  {
    path: '/user/account/data',
    area: 'customer',
    title: 'customer.data.title',
    underGates: 'all',
    page: () => import('./customer/account/data/data-page.tsx').then((m) => m.DataPage),
  },
  {
    path: '/user/account/close',
    area: 'customer',
    title: 'customer.close.title',
    underGates: 'verifications',
    page: () => import('./customer/account/close/close-page.tsx').then((m) => m.ClosePage),
  },
  {
    path: '/user/account/complaints',
    area: 'customer',
    title: 'customer.complaints.title',
    underGates: 'all',
    page: () =>
      import('./customer/account/complaints/complaints-page.tsx').then((m) => m.ComplaintsPage),
  },
  {
    path: '/user/account/notifications-list',
    area: 'customer',
    title: 'customer.notifications.title',
    underGates: 'all',
    page: () =>
      import('./customer/notifications/notifications-page.tsx').then((m) => m.NotificationsPage),
  },
  {
    path: '/user/account/notifications',
    area: 'customer',
    title: 'customer.devices.title',
    underGates: 'all',
    page: () => import('./customer/devices/devices-page.tsx').then((m) => m.DevicesPage),
  },
  {
    path: '/user/auth/password',
    area: 'customer',
    title: 'customer.reset.title',
    underGates: 'all',
    page: () =>
      import('./customer/auth/password-by-mail-page.tsx').then((m) => m.PasswordByMailPage),
  },
  {
    path: '/user/auth/phone',
    area: 'customer',
    title: 'customer.phone.title',
    page: () => import('./customer/auth/phone-page.tsx').then((m) => m.PhonePage),
  },
  {
    path: '/user/auth/code',
    area: 'customer',
    title: 'customer.code.title',
    unlisted: true,
    underGates: 'all',
    page: () => import('./customer/auth/code-page.tsx').then((m) => m.CodePage),
  },
  {
    path: '/user/verifications/home',
    area: 'customer',
    title: 'customer.verifications.title',
    underGates: 'all',
    page: () =>
      import('./customer/verifications/verifications-page.tsx').then((m) => m.VerificationsPage),
  },
  {
    path: '/user/verifications/email',
    area: 'customer',
    title: 'customer.verify-email.title',
    page: () => import('./customer/verifications/email-page.tsx').then((m) => m.EmailPage),
  },
  {
    path: '/user/verifications/identity',
    area: 'customer',
    title: 'customer.verify-identity.title',
    page: () => import('./customer/verifications/identity-page.tsx').then((m) => m.IdentityPage),
  },
  {
    path: '/user/verifications/address',
    area: 'customer',
    title: 'customer.verify-address.title',
    page: () => import('./customer/verifications/address-page.tsx').then((m) => m.AddressPage),
  },
  {
    path: '/cp/signin',
    area: 'control',
    title: 'control.signin.title',
    access: 'guest',
    frame: 'plain',
    unlisted: true,
    page: () => import('./control/signin/signin-page.tsx').then((m) => m.SigninPage),
  },
  {
    path: '/cp/signup',
    area: 'control',
    title: 'control.signup.title',
    access: 'open',
    frame: 'plain',
    unlisted: true,
    page: () => import('./control/signup/signup-page.tsx').then((m) => m.SignupPage),
  },
  {
    path: '/cp/index',
    also: ['/cp', '/cp/home'],
    area: 'control',
    title: 'control.home.title',
    page: () => import('./control/home/home-page.tsx').then((m) => m.HomePage),
  },
  {
    path: '/cp/account/index',
    area: 'control',
    title: 'control.account.title',
    page: () => import('./control/account/account-page.tsx').then((m) => m.AccountPage),
  },
  ...complianceScreens,
  {
    path: '/cp/staff',
    area: 'control',
    title: 'control.staff.title',
    permission: 'staff.read',
    page: () => import('./control/staff/staff-page.tsx').then((m) => m.StaffPage),
  },
  {
    path: '/cp/audit',
    area: 'control',
    title: 'control.audit.title',
    permission: 'audit.read',
    page: () => import('./control/audit/audit-page.tsx').then((m) => m.AuditPage),
  },
  {
    path: '/cp/jobs',
    area: 'control',
    title: 'control.jobs.title',
    permission: 'jobs.read',
    page: () => import('./control/jobs/jobs-page.tsx').then((m) => m.JobsPage),
  },
  ...bankScreens,
  ...peopleScreens,
  ...contentScreens,
  {
    path: '/cp/settings',
    area: 'control',
    title: 'control.settings.title',
    permission: 'settings.read',
    page: () => import('./control/settings/settings-page.tsx').then((m) => m.SettingsPage),
  },
  {
    path: '/cp/settings/:group',
    area: 'control',
    title: 'control.settings.title',
    permission: 'settings.read',
    under: '/cp/settings',
    unlisted: true,
    page: () => import('./control/settings/group-page.tsx').then((m) => m.GroupPage),
  },
  {
    path: '/cp/sandbox',
    area: 'control',
    title: 'control.sandbox.title',
    permission: 'sandbox.operate',
    sandboxOnly: true,
    page: () => import('./control/sandbox/sandbox-page.tsx').then((m) => m.SandboxPage),
  },
  {
    path: '/sandbox/confirm',
    area: 'sandbox',
    title: 'sandbox.confirm.title',
    unlisted: true,
    page: () => import('./sandbox/confirm/confirm-page.tsx').then((m) => m.ConfirmPage),
  },
  {
    path: '/sandbox/reset',
    area: 'sandbox',
    title: 'sandbox.reset.title',
    unlisted: true,
    page: () => import('./sandbox/reset/reset-page.tsx').then((m) => m.ResetPage),
  },
  {
    path: '/sandbox/inbox',
    area: 'sandbox',
    title: 'sandbox.inbox.title',
    page: () => import('./sandbox/inbox/inbox-page.tsx').then((m) => m.InboxPage),
  },
  {
    path: '/sandbox/authenticator',
    area: 'sandbox',
    title: 'sandbox.authenticator.title',
    page: () =>
      import('./sandbox/authenticator/authenticator-page.tsx').then((m) => m.AuthenticatorPage),
  },
  {
    path: '/design',
    area: 'sandbox',
    title: 'design.page.title',
    page: () => import('./sandbox/design/design-page.tsx').then((m) => m.DesignPage),
  },
];

/** The screen at an address without language and query. One that names it in full goes first. */
export function findScreen(path: string, mode: Mode): Screen | undefined {
  const there = screens.filter((screen) => isIn(screen, mode));
  return (
    there.find((screen) => addressesOf(screen).includes(path)) ??
    there.find((screen) => addressesOf(screen).some((pattern) => matches(pattern, path)))
  );
}

/** A live bank has no sandbox area and none of its screens. */
export function isIn({ area, sandboxOnly }: Screen, mode: Mode): boolean {
  return mode === 'sandbox' || (area !== 'sandbox' && sandboxOnly !== true);
}

export function addressesOf({ path, also = [] }: Screen): readonly string[] {
  return [path, ...also];
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) =>
      part.startsWith(':') ? given[index] !== '' : part === given[index],
    )
  );
}
