/** The groups of settings that have an effect, and what each is before anybody sets it. */
import {
  contactSettings,
  contentSettings,
  currencySettings,
  DEFAULT_ACCENT,
  factSettings,
  fxSettings,
  htmlSettings,
  institutionSettings,
  licenceChanges,
  limitSettings,
  mailSettings,
  mailTemplateSettings,
  previewSettings,
  priceSettings,
  productSettings,
  signInSettings,
  uploadSettings,
  verificationSettings,
} from '@fairlead/contract';
import { notifications } from '#modules/notifications/channel-settings.service.ts';
import { defineSettings, type SettingsGroup } from '#platform/settings/settings-group.ts';

export const institution = defineSettings(
  'institution',
  institutionSettings,
  {
    time_zone: 'Europe/London',
    weekend: [6, 7],
    holidays: [],
    accent_colour: DEFAULT_ACCENT,
    logo: null,
  },
  { closedToPersonas: true },
);

/** Changed by two people only, see the proposals; the base is in the first block. */
export const licence = defineSettings(
  'licence',
  licenceChanges,
  { changes: [] },
  { closedToPersonas: true },
);

export const contact = defineSettings('contact', contactSettings, {
  contact_email: null,
  contact_address: null,
  contact_phone: null,
  contact_phone_alt: null,
  contact_telegram: null,
  contact_instagram: null,
  contact_twitter: null,
  contact_whatsapp: null,
  show_whatsapp_icon: false,
});

/** What a bank shows beyond its products begins with nothing; a sandbox is filled at its start. */
export const content = defineSettings(
  'content',
  contentSettings,
  { faqs: false, staff: false, reviews: false, products: false, payouts: false },
  { closedToPersonas: true },
);

/** Unset until the operator says what is true of it: copy leaves out what it does not know. */
export const facts = defineSettings(
  'facts',
  factSettings,
  {
    destinations: null,
    years_in_business: null,
    overseas_opening_weeks: null,
    premium_opening_days: null,
    opening_days: null,
    opening_times: null,
  },
  { closedToPersonas: true },
);

export const html = defineSettings(
  'html',
  htmlSettings,
  { texts: {}, verification_tags: [] },
  { closedToPersonas: true },
);

export const preview = defineSettings(
  'preview',
  previewSettings,
  { texts: {}, card_image: null },
  { closedToPersonas: true },
);

export const currencies = defineSettings('currencies', currencySettings, {
  USD: true,
  AUD: true,
  BRL: false,
  CAD: true,
  EUR: true,
  GBP: true,
  JPY: false,
  PHP: false,
  ZAR: false,
});

/** A live bank takes the European Central Bank's rates whatever stands here. */
export const fx = defineSettings(
  'fx',
  fxSettings,
  { source: 'sandbox', stale_after_days: 5, largest_step_percent: 10 },
  // Where rates come from is not a visitor's to choose.
  { closedToPersonas: true },
);

/** A sandbox's; generous, because it is for trying things out. */
export const limits = defineSettings('limits', limitSettings, {
  internal_per_transfer: 100_000,
  internal_per_day: 250_000,
  internal_per_month: 1_000_000,
  faucet_per_day: 10_000,
  tier1_per_transfer: 500,
  tier1_per_day: 500,
  tier1_per_month: 2_000,
  tier2_per_transfer: 10_000,
  tier2_per_day: 20_000,
  tier2_per_month: 60_000,
  tier3_per_transfer: 50_000,
  tier3_per_day: 100_000,
  tier3_per_month: 300_000,
  new_payee_per_day: 10_000,
  payments_per_day: 40,
  purpose_from: 3_000,
  new_payee_review: 5_000,
  velocity_review: 10,
  large_hold: 10_000,
  approver_per_day: 250_000,
  unreconciled_days: 3,
});

/** `fairlead.example` is reserved: nothing is ever delivered from or to it by accident. */
export const mail = defineSettings(
  'mail',
  mailSettings,
  {
    mail_driver: 'log',
    smtp_server: '',
    smtp_port: 587,
    smtp_security: 'starttls',
    smtp_user: '',
    sender_address: 'no-reply@fairlead.example',
  },
  { secrets: ['smtp_password'], closedToPersonas: true },
);

/** The one price list: what is not in it is not charged. */
export const prices = defineSettings('prices', priceSettings, {
  fx_margin: 40,
  fx_fee: 10,
  send_domestic: 0,
  send_abroad: 300,
});

const everywhere = Object.keys(currencies.defaults);
const product = (rate: number, term: number | null = null, minimum = 0) => {
  return { rate, term, minimum, currencies: everywhere, offered: true };
};

/** Where money comes and goes nothing is paid for it; what waits longer earns more. */
export const products = defineSettings('products', productSettings, {
  'savings-account': product(150),
  'current-account': product(0),
  'offshore-account': product(0),
  'checking-account': product(0),
  'fixed-deposit-account': product(400, 12, 1_000),
  'complete-freedom': product(0),
  'retirement-access-plus': product(100),
  'concession-account': product(25),
  'maxi-saver': product(275),
  'incentive-saver': product(325, null, 500),
  'term-deposits': product(375, 6, 1_000),
});

export const signIn = defineSettings('sign-in', signInSettings, {
  customer_idle_minutes: 5,
  login_verification: 'optional',
});

export const uploads = defineSettings('uploads', uploadSettings, {
  jpeg: true,
  png: true,
  pdf: true,
  largest_megabytes: 10,
});

/** A language without words of its own has the build's. */
export const mailTemplates = defineSettings(
  'mail-templates',
  mailTemplateSettings,
  {
    general: { design: 'html1' },
    welcome: { design: 'html1', texts: {} },
    verification: { design: 'html1', texts: {} },
    verification_completed: { design: 'html1', texts: {} },
  },
  // What any visitor may write would reach the others' mail.
  { closedToPersonas: true },
);

/** Documents can be skipped at first; a live bank asks for the identity whatever stands here. */
export const verifications = defineSettings('verifications', verificationSettings, {
  email_verification: 'required',
  id_verification: 'optional',
  address_verification: 'optional',
});

export const settingsGroups: readonly SettingsGroup[] = [
  institution,
  contact,
  content,
  currencies,
  facts,
  fx,
  html,
  licence,
  limits,
  mail,
  mailTemplates,
  notifications,
  preview,
  prices,
  products,
  signIn,
  uploads,
  verifications,
];
