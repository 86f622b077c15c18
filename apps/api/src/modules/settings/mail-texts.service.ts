/** The words of mails that staff can write: what they may not say, and how they will look. */
import { contactWish, type MailDesign, type MailName } from '@fairlead/contract';
import {
  inFrame,
  type RenderedMail,
  renderMail,
} from '#platform/channels/mail-frame/render-mail.ts';
import { paragraphsOf } from '#platform/channels/mails/worded-mails.ts';
import {
  type FrameFacts,
  type MailWording,
  messageContext,
} from '#platform/channels/message-context.ts';
import type { Languages } from '#platform/language.ts';
import type { Settings } from '#platform/settings/settings.ts';
import { refuseStaffText } from '#platform/staff-text/check-staff-text.ts';
import type { OwnPlaces } from '#platform/staff-text/staff-text.rules.ts';
import { contact } from './settings-groups.ts';

/**
 * What staff may name in a text: this site, and where customers reach the bank. Only what cannot
 * be a sentence: whatever is named here the filter does not look at.
 */
export function ownPlaces(settings: Settings, origin: string): OwnPlaces {
  const { contact_email, contact_phone, contact_phone_alt, contact_whatsapp } =
    settings.get(contact);
  const { shape } = contactWish;
  const contacts = [
    contact_email,
    fitting(shape.contact_phone, contact_phone),
    fitting(shape.contact_phone_alt, contact_phone_alt),
    contact_whatsapp,
  ].filter((value) => value !== null);
  return { hosts: [new URL(origin).host], contacts };
}

/** Null for what was stored before numbers had to be numbers. */
function fitting(
  schema: { readonly safeParse: (value: unknown) => { readonly success: boolean } },
  value: string | null,
): string | null {
  return schema.safeParse(value).success ? value : null;
}

const NO_PLACES: OwnPlaces = { hosts: [], contacts: [] };

/**
 * Refuses with `text_not_allowed`. An address stands below every mail, so it is a text that staff
 * write; names and addresses of mail are read as the words that they are made of.
 */
export function refuseContact(value: typeof contact.defaults): void {
  const { contact_address, contact_email, contact_telegram, contact_instagram, contact_twitter } =
    value;
  if (contact_address !== null) refuseStaffText('contact_address', contact_address, NO_PLACES);
  for (const [field, name] of Object.entries({
    contact_email,
    contact_telegram,
    contact_instagram,
    contact_twitter,
  })) {
    if (name !== null) refuseStaffText(field, name.replaceAll(/[^\p{L}\p{N}]+/gu, ' '), NO_PLACES);
  }
}

/** Refuses with `text_not_allowed` what stands around every page: titles and descriptions. */
export function refuseSiteTexts(
  { texts }: { readonly texts: Readonly<Record<string, object>> },
  own: OwnPlaces,
): void {
  for (const [language, words] of Object.entries(texts)) {
    for (const [field, text] of Object.entries<string>({ ...words })) {
      refuseStaffText(`texts.${language}.${field}`, text, own);
    }
  }
}

interface Words {
  readonly subject: string;
  readonly body: string;
}

function refuseWords(field: string, words: Words, own: OwnPlaces): void {
  refuseStaffText(`${field}.subject`, words.subject, own);
  refuseStaffText(`${field}.body`, words.body, own);
}

/** Refuses with `text_not_allowed`, naming the first text that the filter stops. */
export function refuseWording(wording: MailWording, own: OwnPlaces): void {
  const { welcome, verification, verification_completed } = wording;
  for (const [name, { texts }] of Object.entries({
    welcome,
    verification,
    verification_completed,
  })) {
    for (const [language, words] of Object.entries(texts)) {
      refuseWords(`${name}.texts.${language}`, words, own);
    }
  }
}

export interface PreviewWish {
  readonly name: MailName;
  readonly language: string;
  readonly design: MailDesign;
  readonly text: Words;
}

/** Somebody who is nobody, with a PIN that is none. */
const READER = { first: 'Alex', last: 'Example', to: 'alex@example.com', pin: '00000' };

/** The mail as it would be sent with these words. Refuses with `text_not_allowed`. */
export function previewMail(
  wish: PreviewWish,
  parts: { readonly languages: Languages; readonly frame: FrameFacts; readonly own: OwnPlaces },
): RenderedMail {
  const { name, design, text } = wish;
  refuseWords('text', text, parts.own);
  const language = parts.languages.choose({ path: wish.language });
  const { first, last, to, pin } = READER;
  if (name === 'general') {
    const context = messageContext(parts.languages, language, parts.frame);
    return inFrame(context, { subject: text.subject, blocks: paragraphsOf(text.body), design }, to);
  }
  const { wording } = parts.frame;
  if (wording === undefined) throw new Error('The words of the mails are not known.');
  const facts = {
    ...parts.frame,
    wording: { ...wording, [name]: { design, texts: { [language]: text } } },
  };
  const context = messageContext(parts.languages, language, facts);
  return name === 'verification'
    ? renderMail(context, {
        template: 'code',
        values: { purpose: 'email', minutes: 10, first, last },
        secret: { code: pin },
        to,
      })
    : renderMail(context, { template: name, values: { first, last }, secret: undefined, to });
}
