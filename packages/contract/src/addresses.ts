/**
 * Method and address of every route, for the client. Made by `npx tsx scripts/openapi.ts`; the
 * compiler says when it no longer fits the declarations.
 */
import type { AddressesOf } from './client.ts';
import type { Routes } from './index.ts';

export const addresses = {
  accounts: {
    list: 'GET /api/accounts',
    open: 'POST /api/accounts',
    read: 'GET /api/accounts/:id',
  },
  audit: {
    list: 'GET /api/admins/audit',
  },
  customers: {
    signIn: 'POST /api/users/auth/signin',
    confirmCode: 'POST /api/users/code/confirm',
    signOut: 'POST /api/users/auth/signout',
    status: 'GET /api/users/auth/status',
    confirmStepUp: 'POST /api/users/step-up',
    sessions: 'GET /api/users/sessions',
    endSession: 'DELETE /api/users/sessions/:id',
    activity: 'GET /api/users/activity',
  },
  docs: {
    openapi: 'GET /api/openapi.json',
    reference: 'GET /api/docs',
    errors: 'GET /api/docs/errors',
  },
  events: {
    listen: 'GET /api/events',
  },
  faucet: {
    fill: 'POST /api/sandbox/faucet',
  },
  graph: {
    read: 'GET /api/graph',
  },
  health: {
    health: 'GET /api/health',
    ready: 'GET /api/ready',
  },
  jobs: {
    list: 'GET /api/admins/jobs',
    figures: 'GET /api/admins/jobs/figures',
  },
  personas: {
    list: 'GET /api/sandbox/personas',
    signInAs: 'POST /api/sandbox/sign-in-as',
    authenticator: 'GET /api/sandbox/authenticator',
  },
  sandbox: {
    clock: 'GET /api/sandbox/clock',
    advanceClock: 'POST /api/sandbox/clock',
    inbox: 'GET /api/sandbox/inbox',
    messageHtml: 'GET /api/sandbox/inbox/:id/html',
    mailRecipients: 'GET /api/sandbox/mail-recipients',
    askMailRecipient: 'POST /api/sandbox/mail-recipients',
    removeMailRecipient: 'DELETE /api/sandbox/mail-recipients',
    confirmMailRecipient: 'POST /api/sandbox/mail-recipients/confirm',
  },
  settings: {
    read: 'GET /api/settings',
    changeInstitution: 'PATCH /api/settings/institution',
    changeContact: 'PATCH /api/settings/contact',
    changeCurrencies: 'PATCH /api/settings/currencies',
    changeLimits: 'PATCH /api/settings/limits',
    changeMail: 'PATCH /api/settings/mail',
    changeSignIn: 'PATCH /api/settings/sign-in',
    history: 'GET /api/settings/:group/history',
    testMail: 'POST /api/settings/mail/test',
  },
  staff: {
    openInvitation: 'POST /api/admins/invitations/open',
    acceptInvitation: 'POST /api/admins',
    signIn: 'POST /api/admins/auth/signin',
    confirmCode: 'POST /api/admins/code/confirm',
    signOut: 'POST /api/admins/auth/signout',
    status: 'GET /api/admins/auth/status',
    beginTotp: 'POST /api/admins/totp',
    confirmTotp: 'POST /api/admins/totp/confirm',
    confirmStepUp: 'POST /api/admins/step-up',
    sessions: 'GET /api/admins/sessions',
    endSession: 'DELETE /api/admins/sessions/:id',
    activity: 'GET /api/admins/activity',
    list: 'GET /api/admins',
    invitations: 'GET /api/admins/invitations',
    invite: 'POST /api/admins/invitations',
    withdrawInvitation: 'DELETE /api/admins/invitations/:id',
  },
  transfers: {
    list: 'GET /api/transfers',
    internal: 'POST /api/transfers/internal',
    read: 'GET /api/transfers/:id',
  },
} as const satisfies AddressesOf<Routes>;
