/** The API as data: one file per noun, gathered here. */
import { accounts } from './accounts.ts';
import { adjustments } from './adjustments.ts';
import { approvals } from './approvals.ts';
import { audit } from './audit.ts';
import { blocks } from './blocks.ts';
import { cannedAnswers } from './canned-answers.ts';
import { cases } from './cases.ts';
import { closures } from './closures.ts';
import { complaints } from './complaints.ts';
import { contactMessages } from './contact-messages.ts';
import { customerRecords } from './customer-records.ts';

import { customers } from './customers.ts';
import { dataExports } from './data-exports.ts';
import { devices } from './devices.ts';
import { docs } from './docs.ts';
import { documents } from './documents.ts';
import { emails } from './emails.ts';
import { events } from './events.ts';
import { externalTransfers } from './external-transfers.ts';
import { faqs } from './faqs.ts';
import { faucet } from './faucet.ts';
import { figures } from './figures.ts';
import { fx } from './fx.ts';
import { graph } from './graph.ts';
import { health } from './health.ts';
import { homeMessages } from './home-messages.ts';
import { images } from './images.ts';
import { jobs } from './jobs.ts';
import { ledger } from './ledger.ts';
import { logos } from './logos.ts';
import { messages } from './messages.ts';
import { notifications } from './notifications.ts';
import { pages } from './pages.ts';
import { passkeys } from './passkeys.ts';
import { passwords } from './passwords.ts';
import { payees } from './payees.ts';
import { personas } from './personas.ts';
import { phoneCalls } from './phone-calls.ts';
import { prices } from './prices.ts';
import { products } from './products.ts';
import { profiles } from './profiles.ts';
import { rails } from './rails.ts';
import { receipts } from './receipts.ts';
import { registrations } from './registrations.ts';
import { restrictions } from './restrictions.ts';
import { reviews } from './reviews.ts';
import { sandbox } from './sandbox.ts';
import { screening } from './screening.ts';
import { serviceFacts } from './service-facts.ts';
import { settings } from './settings.ts';
import { staff } from './staff.ts';
import { staffProfiles } from './staff-profiles.ts';
import { statements } from './statements.ts';
import { totp } from './totp.ts';
import { transfers } from './transfers.ts';
import { translations } from './translations.ts';
import { verify } from './verify.ts';

export { DEFAULT_ACCENT, whiteStandsOut } from './accent-colour.ts';
export {
  type BankAccountStatus,
  bankAccountStatuses,
  type PaymentTurn,
  waitingKinds,
} from './accounts.ts';
export type { AdjustmentStatus } from './adjustments.ts';
export {
  type ApprovalKind,
  type ApprovalSubject,
  approvalKinds,
} from './approvals.ts';
export { type AuditAction, auditActions } from './audit-actions.ts';
export { bankDetailsInput } from './bank-details.ts';
export {
  type BankDetails,
  type DetailPart,
  detailParts,
  ibanFits,
  type PartRule,
  partsOf,
  routingNumberFits,
  wrongPart,
} from './bank-parts.ts';
export { blockBounds } from './blocks.ts';
export type { CaseEventName } from './cases.ts';
export * from './choices.ts';
export * from './client.ts';
export { YEARS_KEPT } from './closures.ts';
export { contactSettings, contactWish } from './contact-settings.ts';
export {
  contentSettings,
  factSettings,
  htmlSettings,
  type PublicContent,
  type PublicPage,
  type PublicSlide,
  previewSettings,
} from './content.ts';
export { faqCategories } from './content-choices.ts';
export { countryCodes, postalCodeFits } from './countries.ts';
export { recordFields } from './customer-records.ts';
export {
  type GateFacts,
  type RestrictionSubject,
  type VerificationKind,
  type VerificationMode,
  type VerificationValue,
  verificationKinds,
  verificationModes,
  verificationValues,
} from './customer-status.ts';
export {
  type DocumentSide,
  proofOfKind,
  type SubmissionKind,
  type SubmissionStatus,
  submissionKinds,
  submissionStatuses,
} from './documents.ts';
export * from './envelope.ts';
export { type BrowserEvent, browserEvent, streamEvents } from './events.ts';
export { type ProtectionAnswers, protectionAnswers } from './external-transfers.ts';
export {
  type ControlName,
  controlNames,
  controlRules,
  type QueueName,
  queueNames,
  queuePermissions,
} from './figures.ts';
export { fxSettings, QUOTE_SECONDS, type RateSource, rateSources } from './fx.ts';
export { type BankFacts, type PublicGraph, publicGraph } from './graph.ts';
export { type HomeMessageStyle, homeMessageStyles } from './home-messages.ts';
export * from './ids.ts';
export { imageWidths, type PublicImage } from './images.ts';
export {
  type LicenceChanges,
  type LicenceFact,
  type LicenceFactValues,
  licenceChanges,
  licenceFacts,
  licenceFactValues,
  type StatedFact,
  type StatedLicence,
} from './licence.ts';
export * from './list.ts';
export { EXPORT_ROWS_MAX, type ExportFormat, exportFormats } from './list-export.ts';
export { type Logo, logoNamed } from './logo-name.ts';
export { LOGO_MAX_BYTES } from './logos.ts';
export {
  type MagicEnding,
  magicEndings,
  magicNames,
  magicRejections,
  magicReturns,
} from './magic-values.ts';
export {
  type MailDesign,
  type MailName,
  mailDesigns,
  mailNames,
  mailTemplateSettings,
} from './mail-texts.ts';
export {
  type AttachmentKind,
  attachmentKinds,
  type MessageSide,
} from './messages.ts';
export * from './money.ts';
export { PASSKEYS_MAX } from './passkeys.ts';
export { type NameCheckOutcome, nameCheckOutcomes } from './payees.ts';
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
export {
  type RailName,
  type RailOutcome,
  type RailProblem,
  railNames,
  railOutcomes,
  railProblems,
  type Unreconciled,
  unreconciledReasons,
} from './rails.ts';
export * from './refusals.ts';
export { accountTypes, signUpCurrencies } from './registrations.ts';
export {
  type TransfersStatus,
  transfersStatuses,
} from './restrictions.ts';
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
export type { SpecimenName } from './sandbox.ts';
export * from './sandbox-mark.ts';
export {
  type EntryFactKind,
  entryFactKinds,
  type ListSource,
  type ListStanding,
  listSources,
  type WordLikeness,
  wordLikeness,
} from './screening.ts';
export type { ServiceFacts } from './service-facts.ts';
export {
  currencySettings,
  institutionSettings,
  limitSettings,
  mailSettings,
  notificationSettings,
  type SettingsGroupName,
  settingsGroups,
  signInSettings,
  uploadSettings,
  verificationSettings,
} from './settings.ts';
export {
  type StatementFormat,
  type StatementKind,
  statementFormats,
  statementKinds,
} from './statements.ts';
export {
  type CheckName,
  type CheckStatus,
  checkNames,
  checkStatuses,
  type FundSource,
  fundSources,
  type HoldReason,
  holdReasons,
  type OutcomeReason,
  outcomeReasons,
  type ProtectionWarning,
  type Purpose,
  protectionWarnings,
  purposes,
  type RequestableThing,
  requestableThings,
} from './transfer-checks.ts';
export {
  type TransferKind,
  transferFilters,
  transferKinds,
} from './transfers.ts';

/** Every route of the bank: noun → action → declaration. */
export const routes = {
  accounts,
  adjustments,
  approvals,
  audit,
  cases,
  blocks,
  cannedAnswers,
  closures,
  complaints,
  contactMessages,
  customerRecords,
  customers,
  dataExports,
  devices,
  docs,
  documents,
  emails,
  events,
  faqs,
  externalTransfers,
  faucet,
  figures,
  fx,
  graph,
  health,
  homeMessages,
  images,
  jobs,
  ledger,
  logos,
  messages,
  notifications,
  pages,
  passkeys,
  passwords,
  payees,
  personas,
  phoneCalls,
  prices,
  products,
  profiles,
  receipts,
  registrations,
  reviews,
  sandbox,
  serviceFacts,
  rails,
  restrictions,
  screening,
  settings,
  staff,
  staffProfiles,
  statements,
  totp,
  transfers,
  translations,
  verify,
} as const;
export type Routes = typeof routes;
