/** The API as data: one file per noun, gathered here. */
import { accounts } from './accounts.ts';
import { audit } from './audit.ts';
import { closures } from './closures.ts';
import { complaints } from './complaints.ts';
import { contactMessages } from './contact-messages.ts';
import { customers } from './customers.ts';
import { dataExports } from './data-exports.ts';
import { docs } from './docs.ts';
import { documents } from './documents.ts';
import { emails } from './emails.ts';
import { events } from './events.ts';
import { faqs } from './faqs.ts';
import { faucet } from './faucet.ts';
import { fx } from './fx.ts';
import { graph } from './graph.ts';
import { health } from './health.ts';
import { homeMessages } from './home-messages.ts';
import { images } from './images.ts';
import { jobs } from './jobs.ts';
import { notifications } from './notifications.ts';
import { pages } from './pages.ts';
import { passkeys } from './passkeys.ts';
import { passwords } from './passwords.ts';
import { personas } from './personas.ts';
import { prices } from './prices.ts';
import { products } from './products.ts';
import { profiles } from './profiles.ts';
import { receipts } from './receipts.ts';
import { registrations } from './registrations.ts';
import { reviews } from './reviews.ts';
import { sandbox } from './sandbox.ts';
import { serviceFacts } from './service-facts.ts';
import { settings } from './settings.ts';
import { staff } from './staff.ts';
import { staffProfiles } from './staff-profiles.ts';
import { statements } from './statements.ts';
import { totp } from './totp.ts';
import { transfers } from './transfers.ts';
import { verify } from './verify.ts';

export { type BankAccountStatus, bankAccountStatuses, waitingKinds } from './accounts.ts';
export * from './client.ts';
export { YEARS_KEPT } from './closures.ts';
export { type ComplaintSubject, complaintSubjects } from './complaints.ts';
export { type ContactStatus, contactStatuses } from './contact-messages.ts';
export {
  contentSettings,
  factSettings,
  htmlSettings,
  type PublicContent,
  type PublicPage,
  type PublicSlide,
  previewSettings,
} from './content.ts';
export { countryCodes, postalCodeFits } from './countries.ts';
export {
  type AccountStatus,
  type GateFacts,
  type RejectionReason,
  type RestrictionReason,
  rejectionReasons,
  restrictionReasons,
  type VerificationKind,
  type VerificationMode,
  type VerificationValue,
  verificationKinds,
  verificationModes,
  verificationValues,
} from './customer-status.ts';
export {
  type DocumentSide,
  type SubmissionKind,
  type SubmissionStatus,
  submissionKinds,
  submissionStatuses,
} from './documents.ts';
export * from './envelope.ts';
export { type BrowserEvent, type BrowserEventKind, browserEvent, streamEvents } from './events.ts';
export { type FaqCategory, faqCategories } from './faqs.ts';
export { fxSettings, QUOTE_SECONDS, type RateSource, rateSources } from './fx.ts';
export { type BankFacts, type PublicGraph, publicGraph } from './graph.ts';
export { type HomeMessageStyle, homeMessageStyles } from './home-messages.ts';
export * from './ids.ts';
export { imageWidths, type PublicImage } from './images.ts';
export * from './list.ts';
export {
  type MailDesign,
  type MailName,
  mailDesigns,
  mailNames,
  mailTemplateSettings,
} from './mail-texts.ts';
export * from './money.ts';
export {
  type NotificationKind,
  type NotificationStatus,
  notificationKinds,
  notificationStatuses,
} from './notifications.ts';
export { type PageTag, pageTags } from './pages.ts';
export { PASSKEYS_MAX } from './passkeys.ts';
export {
  authCodeForm,
  type SecondFactor,
  type SecondFactorState,
  type SentPin,
} from './people.ts';
export { type Prices, priceSettings } from './prices.ts';
export * from './product-table.ts';
export { type ProductTerms, productSettings, productTerms } from './products.ts';
export { UPLOAD_MAX_BYTES } from './profiles.ts';
export * from './protected-messages.ts';
export * from './refusals.ts';
export { accountTypes, signUpCurrencies } from './registrations.ts';
export {
  type Block,
  type Inline,
  imagesOf,
  linksOf,
  plainTextOf,
  type RichText,
  richText,
} from './rich-text.ts';
export * from './roles.ts';
export * from './route.ts';
export * from './sandbox-mark.ts';
export type { ServiceFacts } from './service-facts.ts';
export {
  contactSettings,
  currencySettings,
  institutionSettings,
  limitSettings,
  mailSettings,
  type SettingsGroupName,
  settingsGroups,
  signInSettings,
  verificationSettings,
} from './settings.ts';
export {
  type StatementFormat,
  type StatementKind,
  statementFormats,
  statementKinds,
} from './statements.ts';
export {
  type TransferKind,
  type TransferStatus,
  type TransferType,
  transferFilters,
  transferKinds,
  transferStatuses,
  transferTypes,
} from './transfers.ts';

/** Every route of the bank: noun → action → declaration. */
export const routes = {
  accounts,
  audit,
  closures,
  complaints,
  contactMessages,
  customers,
  dataExports,
  docs,
  documents,
  emails,
  events,
  faqs,
  faucet,
  fx,
  graph,
  health,
  homeMessages,
  images,
  jobs,
  notifications,
  pages,
  passkeys,
  passwords,
  personas,
  prices,
  products,
  profiles,
  receipts,
  registrations,
  reviews,
  sandbox,
  serviceFacts,
  settings,
  staff,
  staffProfiles,
  statements,
  totp,
  transfers,
  verify,
} as const;
export type Routes = typeof routes;
