/**
 * What staff can set: each group has one schema, which checks the form, the stored value and the
 * answer alike. Brand and licence facts wait for a second person; the mode is not among them.
 */
import * as z from 'zod';
import { whiteStandsOut } from './accent-colour.ts';
import { contactSettings, contactWish } from './contact-settings.ts';
import { contentSettings, factSettings, htmlSettings, previewSettings } from './content.ts';
import { verificationModes } from './customer-status.ts';
import { fxSettings } from './fx.ts';
import { idSchema } from './ids.ts';
import { licenceChanges, licenceFactValues, licenceSettings } from './licence.ts';
import { listQuery, pageSchema } from './list.ts';
import { logoName } from './logo-name.ts';
import { mailNames, mailTemplate, mailTemplateSettings, mailText } from './mail-texts.ts';
import { oneLine } from './one-line.ts';
import { priceSettings } from './prices.ts';
import { productSettings } from './products.ts';
import { route } from './route.ts';
import { timeZone } from './time-zone.ts';

const text = (max: number) => z.string().trim().max(max);
const email = z.email().max(254).toLowerCase();
/** A calendar day that exists: 2027-02-29 does not. */
const day = z.iso.date();

function allDifferent(list: readonly (string | number)[]): boolean {
  return new Set(list).size === list.length;
}

export const institutionSettings = z.object({
  /** An IANA name. Banking days, limits and statement months are counted in it. */
  time_zone: timeZone,
  /** ISO days of the week on which the bank is closed; 1 is Monday. */
  weekend: z
    .array(z.number().int().min(1).max(7))
    .max(5)
    .refine(allDifferent, { params: { sentence: 'invalid.twice' } }),
  holidays: z
    .array(z.object({ date: day, name: oneLine({ min: 1, max: 100 }) }))
    .max(400)
    .refine((list) => allDifferent(list.map(({ date }) => date)), {
      params: { sentence: 'invalid.twice' },
    }),
  /** Of buttons, links and what is chosen on every page, and of buttons and rules in mails. */
  accent_colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .refine(whiteStandsOut, { params: { sentence: 'invalid.colour_too_light' } }),
  /** The name of an uploaded one; null: the build's own mark. */
  logo: z.string().regex(logoName).nullable(),
});

/** Holds have a deadline in working days, so a week has four of them at least. */
const institutionWish = institutionSettings.partial().extend({
  weekend: institutionSettings.shape.weekend.max(3).optional(),
});

/** USD cannot be switched off: it is what is shown where no currency is known. */
export const currencySettings = z.object({
  USD: z.literal(true),
  AUD: z.boolean(),
  BRL: z.boolean(),
  CAD: z.boolean(),
  EUR: z.boolean(),
  GBP: z.boolean(),
  JPY: z.boolean(),
  PHP: z.boolean(),
  ZAR: z.boolean(),
});

/** Counted in the bank's days and months, by customer and currency. */
const limit = z.number().int().min(1).max(1_000_000_000);

/** In US dollars or their rough worth: a yen account has 150 times as many yen. */
export const limitSettings = z.object({
  internal_per_transfer: limit,
  internal_per_day: limit,
  internal_per_month: limit,
  faucet_per_day: limit,
  /** What may leave by what is proven: 1 the email, 2 the identity, 3 the address too. */
  tier1_per_transfer: limit,
  tier1_per_day: limit,
  tier1_per_month: limit,
  tier2_per_transfer: limit,
  tier2_per_day: limit,
  tier2_per_month: limit,
  tier3_per_transfer: limit,
  tier3_per_day: limit,
  tier3_per_month: limit,
  /** To one payee, until a day after the first payment has arrived. */
  new_payee_per_day: limit,
  /** Payments of one customer, by number. */
  payments_per_day: z.number().int().min(1).max(1_000),
  /** From here on purpose and source of funds are asked. */
  purpose_from: limit,
  /** From here on a payment to somebody new is looked at. */
  new_payee_review: limit,
  /** More payments in a day than this are looked at. */
  velocity_review: z.number().int().min(1).max(1_000),
  /** Held payments above this are released by two people. */
  large_hold: limit,
  /** What one person approves within 24 hours, together. */
  approver_per_day: limit,
  /** Days that a rail's books may differ from ours in a currency before nothing leaves in it. */
  unreconciled_days: z.number().int().min(1).max(14),
});

export const mailSettings = z.object({
  /** `log`: nothing leaves; a sandbox keeps everything in its inbox. Live refuses it. */
  mail_driver: z.enum(['log', 'smtp']),
  smtp_server: text(253),
  smtp_port: z.number().int().min(1).max(65_535),
  /** `none` only for a server on this machine. */
  smtp_security: z.enum(['tls', 'starttls', 'none']),
  smtp_user: text(254),
  sender_address: email,
});

/** Beyond a new device, which is always asked; `optional`: where the customer chose it. */
export const loginVerification = z.enum(['optional', 'required', 'disabled']);

export const signInSettings = z.object({
  customer_idle_minutes: z.number().int().min(2).max(15),
  login_verification: loginVerification,
});

const verificationMode = z.enum(verificationModes);

/**
 * `required`: blocks until done. `optional`: blocks once and can be skipped. `disabled`: never
 * blocks; the form stays. In live the identity is always required before money moves.
 */
export const verificationSettings = z.object({
  email_verification: verificationMode,
  id_verification: verificationMode,
  address_verification: verificationMode,
});

/** By which channels the bank tells of something, to customers who want that. */
const channels = z.object({ mail: z.boolean(), sms: z.boolean(), push: z.boolean() });

/**
 * What customers can switch themselves, by what it is about. Security, money that is held back and
 * what staff do to an account are told in any case: they are not among these.
 */
export const notificationSettings = z.object({
  money: channels,
  account: channels,
  document: channels,
  /** A new device is told in any case; `every`: each sign-in is. */
  sign_in_notice: z.enum(['new_device', 'every']),
});

/** What customers hand in. An identity card is a picture; the others may be a PDF too. */
export const uploadSettings = z.object({
  jpeg: z.boolean(),
  png: z.boolean(),
  pdf: z.boolean(),
  /** A file; the bank never reads more than ten. */
  largest_megabytes: z.number().int().min(1).max(10),
});

export const settingsGroups = {
  institution: institutionSettings,
  contact: contactSettings,
  content: contentSettings,
  currencies: currencySettings,
  facts: factSettings,
  fx: fxSettings,
  html: htmlSettings,
  licence: licenceChanges,
  limits: limitSettings,
  mail: mailSettings,
  'mail-templates': mailTemplateSettings,
  notifications: notificationSettings,
  preview: previewSettings,
  prices: priceSettings,
  products: productSettings,
  'sign-in': signInSettings,
  uploads: uploadSettings,
  verifications: verificationSettings,
} as const;
export type SettingsGroupName = keyof typeof settingsGroups;

const groupName = z.object(settingsGroups).keyof();

/** A group as it stands. Its version goes into `If-Match` of the change. */
function current<Value extends z.ZodType>(value: Value) {
  return z.object({
    version: z.number().int(),
    changed_at: z.iso.datetime().nullable(),
    value,
    /** Names of write-only fields that are set; their values are never answered. */
    secrets_set: z.array(z.string()),
  });
}

function change<Path extends string, Value extends z.ZodObject, Body extends z.ZodObject>(
  path: Path,
  value: Value,
  body: Body,
) {
  return route({
    method: 'PATCH',
    path: `/api/settings/${path}`,
    summary: `Changes the ${path} settings; only the fields that are sent.`,
    audience: 'staff',
    permission: 'settings.write',
    ownership: 'none',
    rate: 'write',
    repeat: 'kept',
    version: 'if-match',
    body,
    answer: current(value),
    refusals: ['changed_meanwhile', 'persona_may_not', 'invalid', 'text_not_allowed'],
  });
}

/** A change that needs a second person is a proposal, with a reason for them. */
function proposed<Path extends string, Value extends z.ZodObject, Body extends z.ZodRawShape>(
  path: Path,
  value: Value,
  body: z.ZodObject<Body>,
) {
  const reason = z.string().trim().min(10).max(1_000).optional();
  return route({
    ...change(path, value, body.extend({ reason })),
    answer: current(value).extend({ approval_id: idSchema('approval').nullable() }),
    refusals: ['changed_meanwhile', 'persona_may_not', 'invalid', 'already_decided'],
  });
}

export const settings = {
  read: route({
    method: 'GET',
    path: '/api/settings',
    summary: 'Every group of settings as it stands.',
    audience: 'staff',
    permission: 'settings.read',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    answer: z.object({
      institution: current(institutionSettings).extend({
        /** Time zone, weekend and holidays need two: an account was opened. */
        days_by_two: z.boolean(),
      }),
      contact: current(contactSettings),
      content: current(contentSettings),
      currencies: current(currencySettings),
      facts: current(factSettings),
      fx: current(fxSettings),
      html: current(htmlSettings),
      licence: current(licenceSettings),
      limits: current(limitSettings),
      mail: current(mailSettings),
      'mail-templates': current(mailTemplateSettings),
      notifications: current(notificationSettings),
      preview: current(previewSettings),
      prices: current(priceSettings),
      products: current(productSettings),
      'sign-in': current(signInSettings),
      uploads: current(uploadSettings),
      verifications: current(verificationSettings),
    }),
    refusals: [],
  }),
  /**
   * Other days need two once an account was opened: limits and deadlines are counted in them.
   * Another logo always does.
   */
  changeInstitution: proposed('institution', institutionSettings, institutionWish),
  /** Another way to reach the bank needs two, once there is one. */
  changeContact: route({
    ...proposed('contact', contactSettings, contactWish),
    refusals: [
      'changed_meanwhile',
      'persona_may_not',
      'invalid',
      'already_decided',
      'text_not_allowed',
    ],
  }),
  changeContent: change('content', contentSettings, contentSettings.partial()),
  changeFacts: change('facts', factSettings, factSettings.partial()),
  changeHtml: change('html', htmlSettings, htmlSettings.partial()),
  changePreview: change('preview', previewSettings, previewSettings.partial()),
  /** Switching one off needs two. */
  changeCurrencies: proposed('currencies', currencySettings, currencySettings.partial()),
  changeFx: change('fx', fxSettings, fxSettings.partial()),
  changePrices: change('prices', priceSettings, priceSettings.partial()),
  /** A product that is sent takes the place of its terms as a whole. Raising a rate needs two. */
  changeProducts: proposed('products', productSettings, productSettings.partial()),
  /** Brand and licence facts always need two; a sandbox has a brand alone. */
  changeLicence: proposed('licence', licenceSettings, licenceFactValues.partial()),
  /** Raising what leaves the bank or what two people look at needs two, as does lowering either. */
  changeLimits: proposed('limits', limitSettings, limitSettings.partial()),
  /** Leading mail to another server or user needs two, and ends the password. */
  changeMail: proposed(
    'mail',
    mailSettings,
    mailSettings.partial().extend({
      /** Write-only; null takes it away. */
      smtp_password: z.string().min(1).max(300).nullable().optional(),
    }),
  ),
  /** When a second factor is asked needs two. */
  changeSignIn: proposed('sign-in', signInSettings, signInSettings.partial()),
  /** A kind of event that is sent takes the place of its channels as a whole. */
  changeNotifications: change(
    'notifications',
    notificationSettings,
    notificationSettings.partial(),
  ),
  changeUploads: change('uploads', uploadSettings, uploadSettings.partial()),
  /** Always needs two. */
  changeVerifications: proposed(
    'verifications',
    verificationSettings,
    verificationSettings.partial(),
  ),
  /** A template that is sent takes the place of the one that was, in all its languages. */
  changeMailTemplates: change(
    'mail-templates',
    mailTemplateSettings,
    mailTemplateSettings.partial(),
  ),
  previewMail: route({
    method: 'POST',
    path: '/api/settings/mail-templates/preview',
    summary: 'A mail as it would look with these words, in the fixed frame. Changes nothing.',
    audience: 'staff',
    permission: 'settings.write',
    ownership: 'none',
    rate: 'write',
    repeat: 'none',
    body: z.object({
      name: z.enum(mailNames),
      language: z.string().max(20),
      design: mailTemplate.shape.design,
      text: mailText,
    }),
    answer: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
    refusals: ['text_not_allowed'],
  }),
  history: route({
    method: 'GET',
    path: '/api/settings/:group/history',
    summary: 'Who changed a group of settings, when, and to what.',
    audience: 'staff',
    permission: 'settings.read',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    params: z.object({ group: groupName }),
    query: z.object(listQuery),
    answer: pageSchema(
      z.object({
        version: z.number().int(),
        changed_at: z.iso.datetime(),
        changed_by: z.string(),
        /** Null where no member of staff did it. */
        changed_by_name: z.string().nullable(),
        changed_fields: z.array(z.string()),
        /** The group after the change, without its secrets. */
        value: z.record(z.string(), z.unknown()),
      }),
    ),
    refusals: [],
  }),
  testMail: route({
    method: 'POST',
    path: '/api/settings/mail/test',
    summary: 'Sends a mail by the transport that is set, to see whether it arrives.',
    audience: 'staff',
    permission: 'settings.write',
    ownership: 'none',
    rate: 'write',
    repeat: 'kept',
    body: z.object({ to: email }),
    answer: z.object({ queued: z.literal(true) }),
    refusals: ['persona_may_not'],
  }),
};
