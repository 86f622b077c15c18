/** The visible list of modules: what is not in it does not answer. */
import type { AccountId } from '@fairlead/contract';
import type { Earned } from '#modules/accounts/account-changes.service.ts';
import { accountsControlRoutes } from '#modules/accounts/accounts.control-routes.ts';
import { accountsRoutes } from '#modules/accounts/accounts.routes.ts';
import { type Account, wasAccountOpened } from '#modules/accounts/accounts.service.ts';
import { adjustmentsControlRoutes } from '#modules/adjustments/adjustments.control-routes.ts';
import { waitingAbout } from '#modules/approvals/approvals.service.ts';
import { auditControlRoutes } from '#modules/audit/audit.control-routes.ts';
import { blocksControlRoutes } from '#modules/blocks/blocks.control-routes.ts';
import { cannedAnswersControlRoutes } from '#modules/canned-answers/canned-answers.control-routes.ts';
import { closuresControlRoutes } from '#modules/closures/closures.control-routes.ts';
import { closuresRoutes } from '#modules/closures/closures.routes.ts';
import { complaintsControlRoutes } from '#modules/complaints/complaints.control-routes.ts';
import { complaintsRoutes } from '#modules/complaints/complaints.routes.ts';
import { contactMessagesControlRoutes } from '#modules/contact-messages/contact-messages.control-routes.ts';
import { contactMessagesRoutes } from '#modules/contact-messages/contact-messages.routes.ts';
import type { AsksSecondFactor } from '#modules/credentials/sign-in/sign-in.service.ts';
import { customerLifeControlRoutes } from '#modules/customer-records/customer-life.control-routes.ts';
import { customerRecordsControlRoutes } from '#modules/customer-records/customer-records.control-routes.ts';
import type { BesideParts } from '#modules/customers/customer-beside.service.ts';
import { customersRoutes } from '#modules/customers/customers.routes.ts';
import { modesOf } from '#modules/customers/standing.service.ts';
import { dataExportsRoutes } from '#modules/data-exports/data-exports.routes.ts';
import { devicesRoutes } from '#modules/devices/devices.routes.ts';
import { docsRoutes } from '#modules/docs/docs.routes.ts';
import { documentStanding } from '#modules/documents/document-standing.service.ts';
import { documentsControlRoutes } from '#modules/documents/documents.control-routes.ts';
import { documentsRoutes } from '#modules/documents/documents.routes.ts';
import { emailProofsRoutes } from '#modules/emails/email-proofs.routes.ts';
import { emailsRoutes } from '#modules/emails/emails.routes.ts';
import { eventsRoutes } from '#modules/events/events.routes.ts';
import { externalTransfersRoutes } from '#modules/external-transfers/external-transfers.routes.ts';
import type { ExternalTransfers } from '#modules/external-transfers/external-transfers.service.ts';
import { waitingPayments } from '#modules/external-transfers/waiting.service.ts';
import { faqsControlRoutes } from '#modules/faqs/faqs.control-routes.ts';
import { faucetRoutes } from '#modules/faucet/faucet.routes.ts';
import { figuresControlRoutes } from '#modules/figures/figures.control-routes.ts';
import { fxRoutes } from '#modules/fx/fx.routes.ts';
import { Fx } from '#modules/fx/fx.service.ts';
import { graphRoutes } from '#modules/graph/graph.routes.ts';
import { termsShown } from '#modules/graph/graph.service.ts';
import { healthRoutes } from '#modules/health/health.routes.ts';
import { homeMessagesControlRoutes } from '#modules/home-messages/home-messages.control-routes.ts';
import { homeMessagesRoutes } from '#modules/home-messages/home-messages.routes.ts';
import { shownTo } from '#modules/home-messages/home-messages.service.ts';
import { imagesControlRoutes } from '#modules/images/images.control-routes.ts';
import { imagesRoutes } from '#modules/images/images.routes.ts';
import { hasImage, requireImages } from '#modules/images/images.service.ts';
import { bankDay, earningsOf, isOwed, payEarned } from '#modules/interest/interest.service.ts';
import { jobsControlRoutes } from '#modules/jobs/jobs.control-routes.ts';
import { ledgerControlRoutes } from '#modules/ledger/ledger.control-routes.ts';
import { ledgerRoutes } from '#modules/ledger/ledger.routes.ts';
import { logosControlRoutes } from '#modules/logos/logos.control-routes.ts';
import { logosRoutes } from '#modules/logos/logos.routes.ts';
import { messagesControlRoutes } from '#modules/messages/messages.control-routes.ts';
import { messagesRoutes } from '#modules/messages/messages.routes.ts';
import { notificationsRoutes } from '#modules/notifications/notifications.routes.ts';
import { type PagesParts, pagesControlRoutes } from '#modules/pages/pages.control-routes.ts';
import { passkeysRoutes } from '#modules/passkeys/passkeys.routes.ts';
import { staffPasskeysRoutes } from '#modules/passkeys/staff-passkeys.routes.ts';
import { passwordsRoutes } from '#modules/passwords/passwords.routes.ts';
import { payeesRoutes } from '#modules/payees/payees.routes.ts';
import { personasRoutes } from '#modules/personas/personas.routes.ts';
import { phoneCallsControlRoutes } from '#modules/phone-calls/phone-calls.control-routes.ts';
import { phoneCallsRoutes } from '#modules/phone-calls/phone-calls.routes.ts';
import { pricesRoutes } from '#modules/prices/prices.routes.ts';
import { productsRoutes } from '#modules/products/products.routes.ts';
import { requireOffered } from '#modules/products/products.service.ts';
import { profilesRoutes } from '#modules/profiles/profiles.routes.ts';
import { proposesLicence } from '#modules/proposed-settings/licence-change.service.ts';
import { settingsProposals } from '#modules/proposed-settings/proposed-settings.service.ts';
import { railsControlRoutes } from '#modules/rails/rails.control-routes.ts';
import { receiptsRoutes } from '#modules/receipts/receipts.routes.ts';
import { registrationsRoutes } from '#modules/registrations/registrations.routes.ts';
import { accountTerms } from '#modules/restrictions/account-standing.service.ts';
import { reviewsControlRoutes } from '#modules/reviews/reviews.control-routes.ts';
import { sandboxControlRoutes } from '#modules/sandbox/sandbox.control-routes.ts';
import { sandboxRoutes } from '#modules/sandbox/sandbox.routes.ts';
import { serviceFactsRoutes } from '#modules/service-facts/service-facts.routes.ts';
import { ownPlaces } from '#modules/settings/mail-texts.service.ts';
import { settingsControlRoutes } from '#modules/settings/settings.control-routes.ts';
import {
  businessCalendar,
  contact,
  content,
  institution,
  offersCurrency,
  preview,
  signIn,
  verifications,
} from '#modules/settings/settings.service.ts';
import { uploadLimits } from '#modules/settings/upload-limits.service.ts';
import { staffControlRoutes } from '#modules/staff/staff.control-routes.ts';
import { staffRoutes } from '#modules/staff/staff.routes.ts';
import { staffFactorRoutes } from '#modules/staff/staff-factors.routes.ts';
import { staffProfilesControlRoutes } from '#modules/staff-profiles/staff-profiles.control-routes.ts';
import {
  proposeInvitation,
  proposeRoleChange,
} from '#modules/staff-proposals/staff-proposals.service.ts';
import { statementsRoutes } from '#modules/statements/statements.routes.ts';
import { totpRoutes } from '#modules/totp/totp.routes.ts';
import { transfersControlRoutes } from '#modules/transfers/transfers.control-routes.ts';
import { transfersRoutes } from '#modules/transfers/transfers.routes.ts';
import type { Transfers } from '#modules/transfers/transfers.service.ts';
import { translationsControlRoutes } from '#modules/translations/translations.control-routes.ts';
import { verifyRoutes } from '#modules/verify/verify.routes.ts';
import { dateAt } from '#platform/calendar.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import type { Implementation } from '#platform/http/implement.ts';
import { Typesetter } from '#platform/paper/typesetter.ts';
import { programVersion } from '#platform/paths.ts';
import { defaultPolicy, type SessionPolicy } from '#platform/sessions/session.rules.ts';
import type { Background, MoneyPaths } from './background.ts';
import { complianceRoutes } from './compliance-implementations.ts';
import { bankOnPaper, type Foundation, frameOf } from './foundation.ts';

/** How long sessions last, as it is set just now. */
export function policyOf({ settings }: Foundation): SessionPolicy {
  const customer = settings.get(signIn).customer_idle_minutes * 60;
  return { idleSeconds: { ...defaultPolicy.idleSeconds, customer } };
}

/** How each kind of verification is wanted just now. */
export function verificationModesOf({ settings, mode }: Foundation) {
  return modesOf(settings.get(verifications), mode);
}

/** A new device is always asked; beyond that the bank's setting and the customer's choice count. */
function askingOf({ settings }: Foundation): AsksSecondFactor {
  return ({ known, chosen }) => {
    const { login_verification: setting } = settings.get(signIn);
    return !known || setting === 'required' || (setting === 'optional' && chosen);
  };
}

/** Where the bank is, on the details that people share to be paid. */
function bankAddressOf({ settings, identity }: Foundation): string {
  return settings.get(contact).contact_address ?? identity.licence?.address ?? identity.brand;
}

/** What other parts of the bank say of a customer. */
function besideCustomers(foundation: Foundation): BesideParts {
  const { settings, compliance } = foundation;
  return {
    asksSecondFactor: askingOf(foundation),
    transfers: (db, id) => compliance.restrictions.standingOf(db, id),
    message: (db, id) => shownTo(db, id, (on) => bankDay(on, settings)),
  };
}

/** Who customers and staff are, and how they prove it. */
function identityRoutes(foundation: Foundation, sending: ExternalTransfers): Implementation[] {
  const { languages, settings, identity, origin, compliance } = foundation;
  const sessionPolicy = () => policyOf(foundation);
  const asksSecondFactor = askingOf(foundation);
  const party = () => ({ origin: origin(), brand: identity.brand });
  const standing = {
    modes: () => verificationModesOf(foundation),
    documents: documentStanding,
    terms: accountTerms,
    contactEmail: () => settings.get(contact).contact_email,
  };
  return [
    customersRoutes({
      languages,
      sessionPolicy,
      asksSecondFactor,
      standing,
      party,
      beside: besideCustomers(foundation),
    }),
    emailProofsRoutes,
    emailsRoutes(sending),
    passkeysRoutes({ party }),
    passwordsRoutes,
    personasRoutes({ languages, asksSecondFactor }),
    registrationsRoutes({
      languages,
      requireOffered: (type, currency) => requireOffered(settings, type, currency),
      termsShown: () => languages.offered.map((language) => termsShown(foundation, language)),
      today: (now) => dateAt(now, settings.get(institution).time_zone).toString(),
    }),
    staffControlRoutes({
      proposeInvitation: (call) => proposeInvitation(compliance.approvals, call),
      proposeRoleChange: (call) => proposeRoleChange(compliance.approvals, call),
      waitingAbout,
    }),
    staffFactorRoutes({ brand: () => identity.brand, party }),
    staffPasskeysRoutes({ party }),
    staffRoutes({ languages, sessionPolicy }),
    totpRoutes({ brand: () => identity.brand }),
  ];
}

/** What customers say about themselves and show, and what the bank makes of it. */
function paperRoutes(foundation: Foundation, transfers: Transfers): Implementation[] {
  const { languages, settings, mode, files, database, origin, identity, compliance } = foundation;
  const modes = () => verificationModesOf(foundation);
  const calendar = () => businessCalendar(settings);
  const own = () => ownPlaces(settings, origin());
  const complaining = { calendar, complaintsBody: () => identity.licence?.body ?? null };
  return [
    closuresRoutes({
      files,
      ledger: database.pool,
      earned: earnedOf(foundation, transfers),
    }),
    complaintsControlRoutes({ ...complaining, ownPlaces: own }),
    complaintsRoutes(complaining),
    dataExportsRoutes({ files }),
    documentsControlRoutes({ approvals: compliance.approvals, files, modes, ownPlaces: own }),
    documentsRoutes({
      files,
      mode,
      modes,
      calendar,
      limits: (file) => uploadLimits(settings, file),
    }),
    profilesRoutes({
      files,
      mode,
      modes,
      languages,
      limits: () => uploadLimits(settings, 'picture'),
    }),
  ];
}

/** What the site says, and what visitors write to the bank. */
function siteRoutes(foundation: Foundation, show: PagesParts['preview']): Implementation[] {
  const { languages, settings, site, files, origin, serviceFacts, mode, identity } = foundation;
  const { approvals } = foundation.compliance;
  const own = () => ownPlaces(settings, origin());
  const parts = { languages, own, requireImages, refresh: () => site.refresh() };
  return [
    cannedAnswersControlRoutes({ languages, own }),
    contactMessagesControlRoutes({ own }),
    contactMessagesRoutes,
    faqsControlRoutes(parts),
    graphRoutes(foundation),
    imagesControlRoutes({
      files,
      own,
      isPreview: (id) => settings.get(preview).card_image === id,
      refresh: parts.refresh,
      limits: () => uploadLimits(settings, 'picture'),
    }),
    imagesRoutes({ files }),
    logosControlRoutes({ files }),
    logosRoutes({ files }),
    pagesControlRoutes({ ...parts, preview: show }),
    reviewsControlRoutes(parts),
    settingsControlRoutes({
      settings,
      mode,
      languages,
      hasImage,
      wasAccountOpened,
      identity,
      propose: settingsProposals({ approvals, settings }),
      proposeLicence: proposesLicence({ approvals, settings, origin }),
      frame: () => frameOf(foundation),
    }),
    serviceFactsRoutes({ facts: serviceFacts, isShown: () => settings.get(content).payouts }),
    staffProfilesControlRoutes(parts),
    translationsControlRoutes(parts),
  ];
}

/** What an account is said with, to its owner and to staff. */
function accountAnswers(foundation: Foundation) {
  const { database, mode, settings } = foundation;
  return {
    ledger: database.pool,
    mode,
    bankAddress: () => bankAddressOf(foundation),
    earnings: (db: Db | Tx, ids: readonly AccountId[]) => earningsOf(db, settings, ids),
  };
}

/** What transfers are said with: the bank's own mark, and the days that it counts in. */
function bankSeen({ identity, settings }: Foundation) {
  return { brand: identity.brand, timeZone: settings.get(institution).time_zone };
}

/** What is paid before an account is closed. A frozen one is paid once it is free. */
function earnedOf({ settings }: Foundation, transfers: Transfers): Earned {
  const open = (accounts: readonly Account[]) =>
    accounts.filter(({ status }) => status === 'Active').map(({ id }) => id);
  return {
    isOwed: (tx, accounts) => isOwed(tx, settings, open(accounts)),
    pay: (db, { id }) => payEarned(db, { settings, transfers }, id),
  };
}

/** Customers as staff find and help them, and what the two write to each other. */
function peopleRoutes(foundation: Foundation): Implementation[] {
  const { languages, mode, settings, files, origin } = foundation;
  const own = { languages, ownPlaces: () => ownPlaces(settings, origin()) };
  const attaching = { files, mode, limits: () => uploadLimits(settings, 'any') };
  const modes = () => verificationModesOf(foundation);
  return [
    accountsControlRoutes({ ...accountAnswers(foundation), ...own, settings, modes }),
    adjustmentsControlRoutes({ ...own, adjustments: foundation.compliance.adjustments }),
    closuresControlRoutes(foundation.compliance),
    customerLifeControlRoutes({
      ...accountAnswers(foundation),
      languages,
      sessionPolicy: () => policyOf(foundation),
      bank: () => bankSeen(foundation),
    }),
    customerRecordsControlRoutes({
      ...own,
      approvals: foundation.compliance.approvals,
      files,
      modes,
      beside: besideCustomers(foundation),
    }),
    messagesControlRoutes({ ...own, ...attaching }),
    messagesRoutes(attaching),
  ];
}

/** A customer's own accounts, and what waits for them. */
function ownAccountsRoutes(
  foundation: Foundation,
  fx: Fx,
  transfers: MoneyPaths['transfers'],
): Implementation {
  const { settings } = foundation;
  return accountsRoutes({
    ...accountAnswers(foundation),
    settings,
    rates: (db) => fx.referenceRates(db),
    today: (db) => bankDay(db, settings),
    modes: () => verificationModesOf(foundation),
    earned: earnedOf(foundation, transfers),
    waitingPayments,
  });
}

export function implementations(
  foundation: Foundation,
  { hub, dueWork }: Background,
  { transfers, sending }: MoneyPaths,
  showDraft: PagesParts['preview'],
): Implementation[] {
  const { mode, languages, settings, database, origin, files } = foundation;
  const fx = new Fx(foundation);
  const bank = () => bankOnPaper(foundation);
  const timeZone = () => settings.get(institution).time_zone;
  const calendar = () => businessCalendar(settings);
  const documents = { files, languages, paper: new Typesetter(), bank };
  return [
    ...identityRoutes(foundation, sending),
    ...paperRoutes(foundation, transfers),
    ...complianceRoutes(foundation),
    ownAccountsRoutes(foundation, fx, transfers),
    auditControlRoutes,
    ...peopleRoutes(foundation),
    blocksControlRoutes({ blocks: foundation.blocks }),
    devicesRoutes({ push: foundation.push }),
    docsRoutes(foundation),
    eventsRoutes(hub),
    externalTransfersRoutes(sending),
    faucetRoutes({ transfers, languages, bank: () => bankSeen(foundation) }),
    figuresControlRoutes({ ...foundation, pool: database.pool, calendar }),
    fxRoutes({ fx }),
    ...siteRoutes(foundation, showDraft),
    healthRoutes({ mode, version: programVersion() }),
    homeMessagesControlRoutes({
      today: (db) => bankDay(db, settings),
      ownPlaces: () => ownPlaces(settings, origin()),
    }),
    homeMessagesRoutes({ today: (db) => bankDay(db, settings) }),
    jobsControlRoutes,
    ledgerControlRoutes({ pool: database.pool }),
    ledgerRoutes({ mode }),
    notificationsRoutes({ languages }),
    phoneCallsControlRoutes,
    phoneCallsRoutes,
    payeesRoutes({ offers: (currency) => offersCurrency(settings, currency) }),
    pricesRoutes({ settings }),
    productsRoutes({ settings }),
    sandboxControlRoutes({ ...foundation, dueWork }),
    sandboxRoutes({ ...foundation, calendar }),
    transfersControlRoutes({ transfers, timeZone }),
    railsControlRoutes({ ...foundation, calendar }),
    receiptsRoutes(documents),
    statementsRoutes(documents),
    transfersRoutes({ transfers, fx, languages, bank: () => bankSeen(foundation) }),
    verifyRoutes({ db: database.db, pool: database.pool, files }),
  ];
}
