/** What public pages are made of, in one language: what the server hands to whoever draws them. */
import * as z from 'zod';
import { faqCategories, pageIcons, pageTags, verificationTags } from './content-choices.ts';
import { publicImage } from './images.ts';
import { statedFact } from './licence.ts';
import { priceAmounts, priceSettings } from './prices.ts';
import { productSchema } from './products.ts';
import { richText } from './rich-text.ts';
import { serviceFactsSchema } from './service-facts.ts';

/** Which parts of the site are there at all. */
export const contentSettings = z.object({
  faqs: z.boolean(),
  staff: z.boolean(),
  reviews: z.boolean(),
  products: z.boolean(),
  /** The service facts. */
  payouts: z.boolean(),
});
export type ContentFlags = z.infer<typeof contentSettings>;

const count = z.number().int().min(1).max(100_000).nullable();
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
const weeks = z.number().int().min(1).max(52);
const weekday = z.number().int().min(1).max(7);

/** Facts that copy may use. One that is null leaves its sentence out. */
export const factSettings = z.object({
  /** "30+ destinations": at least so many. */
  destinations: count,
  years_in_business: count,
  /** From applying overseas to the open account. */
  overseas_opening_weeks: z.object({ from: weeks, to: weeks }).nullable(),
  /** Working days until an account at home is open: premium ones, and all others. */
  premium_opening_days: count,
  opening_days: count,
  /** ISO days of the week and the bank's own time; 1 is Monday. */
  opening_times: z
    .array(z.object({ from_day: weekday, to_day: weekday, opens: timeOfDay, closes: timeOfDay }))
    .max(7)
    .nullable(),
});
export type MarketingFacts = z.infer<typeof factSettings>;

const wordsByLanguage = z.record(
  z.string().regex(/^[a-z]{2}$/),
  z.object({ title: z.string().trim().max(120), description: z.string().trim().max(300) }),
);

/** What others see when somebody shares the site; words by language. */
export const previewSettings = z.object({
  texts: wordsByLanguage,
  /** An image of the site; without it the build's own card. */
  card_image: z
    .string()
    .regex(/^img_[0-9a-f-]{36}$/)
    .nullable(),
});

export const htmlSettings = z.object({
  /** The home page's title and description, by language; without them the build's own. */
  texts: wordsByLanguage,
  verification_tags: z
    .array(
      z.object({
        name: z.enum(verificationTags),
        content: z.string().regex(/^[A-Za-z0-9_=.-]{1,200}$/),
      }),
    )
    .max(10),
});

/** `language` differs from the asked one where nobody wrote it in that: mark it with `lang`. */
export const publicPage = z.object({
  slug: z.string(),
  language: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.enum(pageIcons),
  tag: z.enum(pageTags).nullable(),
  content: richText,
  revised_at: z.iso.datetime(),
});
export type PublicPage = z.infer<typeof publicPage>;

export const publicSlide = z.object({
  slug: z.string(),
  language: z.string(),
  title: z.string(),
  text: z.string(),
  /** The first link of the slide's words. */
  link: z.object({ label: z.string(), href: z.string() }).nullable(),
  image: z.string().nullable(),
});
export type PublicSlide = z.infer<typeof publicSlide>;

export const publicFaq = z.object({
  id: z.string(),
  language: z.string(),
  category: z.enum(faqCategories),
  title: z.string(),
  content: richText,
});
export type PublicFaq = z.infer<typeof publicFaq>;

export const publicProfile = z.object({
  id: z.string(),
  language: z.string(),
  name: z.string(),
  position: z.string(),
  about: z.string(),
  /** A key of `images`. */
  image: z.string().nullable(),
  /** Made up: say so beside it. */
  sample: z.boolean(),
});
export type PublicProfile = z.infer<typeof publicProfile>;

export const publicReview = z.object({
  id: z.string(),
  language: z.string(),
  name: z.string(),
  review: z.string(),
  country: z.string().nullable(),
  occupation: z.string().nullable(),
  image: z.string().nullable(),
  sample: z.boolean(),
});
export type PublicReview = z.infer<typeof publicReview>;

/** Everything that the site shows of what staff have written or set, in one language. */
export const publicContent = z.object({
  language: z.string(),
  flags: contentSettings,
  facts: factSettings,
  /** All published pages but slides, by tag and position. */
  pages: z.array(publicPage),
  slides: z.array(publicSlide),
  /** All published questions, by category and position. */
  faqs: z.array(publicFaq),
  /** Empty where the flag is off. */
  staff: z.array(publicProfile),
  reviews: z.array(publicReview),
  /** Those that something above shows. */
  images: z.record(z.string(), publicImage),
  products: z.array(productSchema),
  prices: priceSettings,
  price_amounts: priceAmounts,
  /** Ceilings of transfers between own accounts, in US dollars or their rough worth. */
  limits: z.object({ per_transfer: z.number(), per_day: z.number(), per_month: z.number() }),
  preview: z.object({
    link_title: z.string().nullable(),
    link_description: z.string().nullable(),
    card_image: publicImage.nullable(),
  }),
  html: z.object({
    title: z.string().nullable(),
    description: z.string().nullable(),
    verification_tags: htmlSettings.shape.verification_tags,
  }),
  /** Who the bank says it is, fact by fact, since when, and what it said before. */
  stated: z.array(statedFact),
  /** Only on `/service-facts`, and only where its flag is on. */
  service_facts: serviceFactsSchema.nullable(),
});
export type PublicContent = z.infer<typeof publicContent>;
