/** Every address of the site that something links to. */

/** A visitor who must sign in first comes back to where they were going. */
function withReturn(path: string, returnTo: string | undefined): string {
  return returnTo === undefined ? path : `${path}?return=${encodeURIComponent(returnTo)}`;
}

export const paths = {
  home: () => '/',
  signIn: (returnTo?: string) => withReturn('/signin', returnTo),
  createAccount: () => '/create-account',
  password: () => '/password',
  emailUndo: () => '/email/undo',
  offline: () => '/offline',
  customer: {
    index: () => '/user/index',
    security: () => '/user/auth/security',
    account: () => '/user/account',
    profile: () => '/user/auth/profile',
    email: () => '/user/account/email',
    password: () => '/user/account/password',
    passwordByMail: () => '/user/auth/password',
    photo: () => '/user/account/photo',
    address: () => '/user/account/address',
    phone: () => '/user/auth/phone',
    data: () => '/user/account/data',
    close: () => '/user/account/close',
    complaints: () => '/user/account/complaints',
    verifications: () => '/user/verifications/home',
    verifyEmail: () => '/user/verifications/email',
    verifyIdentity: () => '/user/verifications/identity',
    verifyAddress: () => '/user/verifications/address',
  },
  control: {
    index: () => '/cp/index',
    signIn: (returnTo?: string) => withReturn('/cp/signin', returnTo),
    signUp: () => '/cp/signup',
    account: () => '/cp/account/index',
    staff: () => '/cp/staff',
    audit: () => '/cp/audit',
    jobs: () => '/cp/jobs',
    sandbox: () => '/cp/sandbox',
    settings: () => '/cp/settings',
    settingsGroup: (group: string) => `/cp/settings/${group}`,
  },
  sandbox: {
    inbox: (to?: string) =>
      to === undefined ? '/sandbox/inbox' : `/sandbox/inbox?to=${encodeURIComponent(to)}`,
    authenticator: () => '/sandbox/authenticator',
    design: () => '/design',
  },
} as const;

/** Where to go after signing in: only inside the area, whatever the address bar says. */
export function safeReturn(
  wanted: string | null,
  area: '/user/' | '/cp/',
  otherwise: string,
): string {
  return wanted?.startsWith(area) && !wanted.includes('//') && !wanted.includes('\\')
    ? wanted
    : otherwise;
}
