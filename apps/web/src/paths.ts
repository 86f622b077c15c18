/** Every address of the site that something links to. */

function withQuery(path: string, name: string, value: string | undefined): string {
  return value === undefined ? path : `${path}?${name}=${encodeURIComponent(value)}`;
}

/** A visitor who must sign in first comes back to where they were going. */
function withReturn(path: string, returnTo: string | undefined): string {
  return withQuery(path, 'return', returnTo);
}

/** Pages of the operator's content that have an address of their own besides `/pages/…`. */
const OWN_ADDRESSES = ['privacy', 'terms', 'cookies', 'accessibility', 'hardship'] as const;
export type OwnAddress = (typeof OWN_ADDRESSES)[number];

export function hasOwnAddress(slug: string): slug is OwnAddress {
  return OWN_ADDRESSES.some((own) => own === slug);
}

export const paths = {
  home: () => '/',
  signIn: (returnTo?: string) => withReturn('/signin', returnTo),
  createAccount: () => '/create-account',
  password: () => '/password',
  emailUndo: () => '/email/undo',
  /** With a code, what was issued under it is shown at once. */
  verify: (code?: string) => (code === undefined ? '/verify' : `/verify/${code}`),
  offline: () => '/offline',
  site: {
    cards: () => '/cards',
    study: () => '/study',
    property: () => '/property',
    account: () => '/account',
    international: () => '/international',
    savings: () => '/savings',
    current: () => '/current',
    jade: () => '/jade',
    premier: () => '/premier',
    wealth: () => '/wealth',
    debt: () => '/debt',
    security: () => '/security',
    support: () => '/support',
    hardship: () => '/hardship',
    contact: () => '/contact',
    isReal: () => '/is-this-bank-real',
    serviceFacts: () => '/service-facts',
    staff: () => '/staff',
    reviews: () => '/reviews',
    faqs: () => '/faqs',
    products: () => '/products',
    privacy: () => '/privacy',
    terms: () => '/terms',
    cookies: () => '/cookies',
    accessibility: () => '/accessibility',
    page: (slug: string) => (hasOwnAddress(slug) ? `/${slug}` : `/pages/${slug}`),
  },
  customer: {
    index: () => '/user/index',
    accountsCreate: () => '/user/accounts/create',
    accountsManage: () => '/user/accounts/manage',
    accountDetail: (id: string) => `/user/accounts/${id}`,
    transfers: () => '/user/transfers',
    statements: () => '/user/transfers/history',
    /** Begins with this account as the one that money leaves. */
    transferInternal: (from?: string) => withQuery('/user/transfers/internal', 'from', from),
    /** Begins with this payee. */
    transferExternal: (payee?: string) => withQuery('/user/transfers/external', 'payee', payee),
    payees: () => '/user/payees',
    payeesAdd: () => '/user/payees/add',
    /** Seen from this account, where it is one end of it. */
    transfer: (id: string, account?: string) =>
      withQuery(`/user/transfers/${id}`, 'account', account),
    faucet: (account?: string) => withQuery('/user/sandbox/faucet', 'account', account),
    security: () => '/user/auth/security',
    alerts: () => '/user/auth/security#alerts',
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
    notifications: () => '/user/account/notifications-list',
    devices: () => '/user/account/notifications',
    messages: () => '/user/messages',
    verifications: () => '/user/verifications/home',
    verifyEmail: () => '/user/verifications/email',
    verifyIdentity: () => '/user/verifications/identity',
    verifyAddress: () => '/user/verifications/address',
  },
  control: {
    index: () => '/cp/index',
    signIn: (returnTo?: string) => withReturn('/cp/signin', returnTo),
    signUp: () => '/cp/signup',
    customers: () => '/cp/users/list',
    customerCreate: () => '/cp/users/create',
    customer: (id: string) => `/cp/users/${id}`,
    customerPhoto: (id: string) => `/cp/users/${id}/photo`,
    customerUpdate: (id: string) => `/cp/users/${id}/update`,
    customerVerification: (id: string) => `/cp/users/${id}/verification`,
    customerAccounts: (id: string) => `/cp/users/${id}/accounts`,
    customerAccount: (id: string, account: string) => `/cp/users/${id}/accounts/${account}`,
    customerAccountCreate: (id: string) => `/cp/users/${id}/accounts/create`,
    customerTransfers: (id: string) => `/cp/users/${id}/transfers`,
    customerTransfer: (id: string, transfer: string) => `/cp/users/${id}/transfers/${transfer}`,
    customerAdjust: (id: string, transfer?: string) =>
      withQuery(`/cp/users/${id}/transfers/create`, 'transfer', transfer),
    customerGenerate: (id: string) => `/cp/users/${id}/transfers/generate`,
    customerMessages: (id: string) => `/cp/users/${id}/messages`,
    customerEmail: (id: string) => `/cp/users/${id}/email`,
    customerSms: (id: string) => `/cp/users/${id}/sms`,
    customerPush: (id: string) => `/cp/users/${id}/push`,
    customerActivity: (id: string) => `/cp/users/${id}/activity`,
    messages: () => '/cp/messages',
    account: () => '/cp/account/index',
    password: () => '/cp/password',
    staff: () => '/cp/staff',
    approvals: () => '/cp/approvals',
    approval: (id: string) => `/cp/approvals/${id}`,
    compliance: () => '/cp/compliance',
    sanctionsLists: () => '/cp/compliance/lists',
    case: (id: string) => `/cp/compliance/cases/${id}`,
    restrictions: (customerId: string) => `/cp/users/${customerId}/restrictions`,
    audit: () => '/cp/audit',
    jobs: () => '/cp/jobs',
    sandbox: () => '/cp/sandbox',
    ledger: (view?: string) => withQuery('/cp/ledger', 'view', view),
    ledgerAccount: (id: string) => `/cp/ledger/accounts/${id}`,
    reconciliation: () => '/cp/ledger/reconciliation',
    posting: (id: string) => `/cp/ledger/postings/${id}`,
    blocks: () => '/cp/blocks/list',
    blockCreate: () => '/cp/blocks/create',
    content: () => '/cp/content/home',
    pages: () => '/cp/pages/list',
    /** With a slug: one more language of a page that is there. */
    pageCreate: (slug?: string, language?: string) => {
      const address = withQuery('/cp/pages/create', 'from', slug);
      return language === undefined ? address : `${address}&language=${language}`;
    },
    page: (slug: string, language?: string) => withQuery(`/cp/pages/${slug}`, 'language', language),
    faqs: () => '/cp/faqs/list',
    faqCreate: () => '/cp/faqs/create',
    faq: (id: string) => `/cp/faqs/${id}`,
    staffProfiles: () => '/cp/staffs/list',
    staffProfileCreate: () => '/cp/staffs/create',
    staffProfile: (id: string) => `/cp/staffs/${id}`,
    reviews: () => '/cp/reviews/list',
    reviewCreate: () => '/cp/reviews/create',
    review: (id: string) => `/cp/reviews/${id}`,
    images: () => '/cp/images/list',
    imageUpload: () => '/cp/images/upload',
    translate: () => '/cp/translate',
    complaints: () => '/cp/complaints',
    complaint: (id: string) => `/cp/complaints/${id}`,
    inbox: () => '/cp/inbox',
    inboxMessage: (id: string) => `/cp/inbox/${id}`,
    cannedAnswers: () => '/cp/inbox/answers',
    settings: () => '/cp/settings',
    settingsGroup: (group: string) => `/cp/settings/${group}`,
  },
  sandbox: {
    inbox: (to?: string) =>
      to === undefined ? '/sandbox/inbox' : `/sandbox/inbox?to=${encodeURIComponent(to)}`,
    authenticator: () => '/sandbox/authenticator',
    reset: () => '/sandbox/reset',
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
