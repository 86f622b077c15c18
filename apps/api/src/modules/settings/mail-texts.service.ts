/** The words of mails that staff can write: what they may not say, and how they will look. */
import type { MailDesign, MailName } from '@fairlead/contract';
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

/** What staff may name in a text: this site, and where customers reach the bank. */
export function ownPlaces(settings: Settings, origin: string): OwnPlaces {
  const contacts = Object.values(settings.get(contact)).filter(
    (value) => typeof value === 'string',
  );
  return { hosts: [new URL(origin).host], contacts };
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
