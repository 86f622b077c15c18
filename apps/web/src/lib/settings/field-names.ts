/** What the fields of the settings are called in their forms, wherever a change of them is told. */
import type { bank } from '#lib/client.ts';

type GroupName = keyof Awaited<ReturnType<typeof bank.settings.read>>;

const NAMES: Readonly<Partial<Record<GroupName, Readonly<Record<string, MessageId>>>>> = {
  institution: {
    time_zone: 'control.institution.time-zone',
    weekend: 'control.institution.weekend',
    holidays: 'control.institution.holidays',
    accent_colour: 'control.institution.colour',
    logo: 'control.institution.logo',
  },
  contact: {
    contact_email: 'control.contact.email',
    contact_address: 'control.contact.address',
    contact_phone: 'control.contact.phone',
    contact_phone_alt: 'control.contact.phone-alt',
    contact_telegram: 'control.contact.telegram',
    contact_instagram: 'control.contact.instagram',
    contact_twitter: 'control.contact.twitter',
    contact_whatsapp: 'control.contact.whatsapp',
    show_whatsapp_icon: 'control.contact.whatsapp-icon',
  },
  facts: {
    destinations: 'control.facts.destinations',
    years_in_business: 'control.facts.years_in_business',
    overseas_opening_weeks: 'control.facts.weeks',
    premium_opening_days: 'control.facts.premium_opening_days',
    opening_days: 'control.facts.opening_days',
    opening_times: 'control.facts.opening_times',
  },
  html: { texts: 'control.html.texts', verification_tags: 'control.html.tags' },
  preview: { texts: 'control.html.texts', card_image: 'control.preview.card' },
  licence: {
    changes: 'control.group.licence',
    trading_name: 'protected.real.fact.trading_name',
    legal_name: 'protected.real.fact.legal_name',
    address: 'protected.real.fact.address',
    regulator: 'protected.real.fact.regulator',
    licence_number: 'protected.real.fact.licence_number',
    register_entry: 'protected.real.fact.register_entry',
    deposit_scheme: 'protected.real.fact.deposit_scheme',
    deposit_statement: 'protected.real.fact.deposit_statement',
    complaints_name: 'protected.real.fact.complaints_name',
    complaints_website: 'protected.real.fact.complaints_website',
    domains: 'protected.real.fact.domains',
  },
  fx: {
    source: 'control.fx.source',
    stale_after_days: 'control.fx.stale',
    largest_step_percent: 'control.fx.step',
  },
  mail: {
    mail_driver: 'control.mail.driver',
    smtp_server: 'control.mail.server',
    smtp_port: 'control.mail.port',
    smtp_security: 'control.mail.security',
    smtp_user: 'control.mail.user',
    smtp_password: 'control.mail.password',
    sender_address: 'control.mail.sender',
  },
  'sign-in': {
    customer_idle_minutes: 'control.sign-in.idle',
    login_verification: 'control.sign-in.verification',
  },
};

/** Groups whose labels are named after their fields. */
const NAMED_ALIKE: Readonly<Partial<Record<GroupName, string>>> = {
  content: 'content',
  limits: 'limits',
  prices: 'prices',
  verifications: 'verifications',
  notifications: 'tell',
  uploads: 'uploads',
  'mail-templates': 'templates',
  products: 'product',
};

export function hasFieldNames(group: string): group is GroupName {
  return Object.hasOwn(NAMES, group) || Object.hasOwn(NAMED_ALIKE, group);
}

/** Undefined for what is a name itself, such as a currency. */
export function fieldName(group: GroupName, field: string): string | undefined {
  const alike = NAMED_ALIKE[group];
  return NAMES[group]?.[field] ?? (alike === undefined ? undefined : `control.${alike}.${field}`);
}
