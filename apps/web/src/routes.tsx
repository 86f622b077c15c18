/**
 * The site map: every screen that exists. An address that is not here is the 404 page. Pages are
 * loaded when they are wanted; public ones only on the server.
 */
import type { Permission } from '@fairlead/contract/roles';
import type { ComponentType } from 'react';
import type { Mode } from '#ui/mode.ts';

export type Area = 'public' | 'customer' | 'control' | 'sandbox';

export interface Screen {
  /** `:name` stands for one part of the address. */
  readonly path: string;
  /** Other addresses of the same screen. */
  readonly also?: readonly string[];
  readonly area: Area;
  readonly title: MessageId;
  readonly page: () => Promise<ComponentType>;
  /** Public pages: the sentence for search engines and link previews. */
  readonly description?: MessageId;
  /** `guest`: only for who is not signed in. `open`: for both. */
  readonly access?: 'guest' | 'open';
  /** `plain`: without the area's menu. */
  readonly frame?: 'plain';
  /** What a staff member must be allowed to see it, and to find it in menu and palette. */
  readonly permission?: Permission;
  /** Not there in a live bank. */
  readonly sandboxOnly?: true;
  /** Not for search engines and not in the palette. */
  readonly unlisted?: true;
}

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
  {
    path: '/user/auth/security',
    area: 'customer',
    title: 'customer.security.title',
    page: () => import('./customer/security/security-page.tsx').then((m) => m.SecurityPage),
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

/** The screen at an address without language and query. */
export function findScreen(path: string, mode: Mode): Screen | undefined {
  return screens.find(
    (screen) => addressesOf(screen).some((pattern) => matches(pattern, path)) && isIn(screen, mode),
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
