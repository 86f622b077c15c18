/** What everybody may know about this bank: the one call for general data at start-up. */
import * as z from 'zod';
import { contactSettings } from './contact-settings.ts';
import {
  contentSettings,
  factSettings,
  publicFaq,
  publicPage,
  publicProfile,
  publicReview,
} from './content.ts';
import { statedLicence } from './licence.ts';
import { shownLogo } from './logos.ts';
import { route } from './route.ts';
import { loginVerification, uploadSettings, verificationSettings } from './settings.ts';

export const bankFacts = z.object({
  mode: z.enum(['sandbox', 'live']),
  brand: z.string(),
  /** Live only: a sandbox has no licence. */
  licence: statedLicence.nullable(),
  accent_colour: z.string(),
  /** Null: the build's own mark. */
  logo: shownLogo.nullable(),
  time_zone: z.string(),
  contact: contactSettings,
  /** Codes of those that are switched on. */
  currencies: z.array(z.string()),
  /** Codes of those whose catalogue is complete. */
  languages: z.array(z.string()),
  login_verification: loginVerification,
  verifications: verificationSettings,
  /** Which files customers can hand in. */
  uploads: uploadSettings,
  /** Names what sign-up asks agreement to: the page of the terms as published in this language. */
  terms_version: z.string(),
  /** Whether there is such a page; without one sign-up has all of them itself. */
  terms_page: z.boolean(),
  /** When these words were published, as that page says itself; null without one. */
  terms_revised_at: z.iso.datetime().nullable(),
});
export type BankFacts = z.infer<typeof bankFacts>;

/** What staff have written for the public, in the language of the call. */
const writtenContent = z.object({
  content: contentSettings,
  facts: factSettings,
  faqs: z.array(publicFaq),
  /** Their words are on the site. */
  pages: z.array(publicPage.omit({ content: true })),
  staffs: z.array(publicProfile),
  reviews: z.array(publicReview),
});

export const publicGraph = bankFacts.extend(writtenContent.partial().shape);
export type PublicGraph = z.infer<typeof publicGraph>;

export const graph = {
  read: route({
    method: 'GET',
    path: '/api/graph',
    summary: 'The bank as its public pages show it.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    /** `bank`: without what staff have written, for screens that show none of it. */
    query: z.object({ only: z.literal('bank').optional() }),
    answer: publicGraph,
    refusals: [],
  }),
};
