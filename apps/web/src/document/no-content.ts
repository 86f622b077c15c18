/** What a bank has whose staff have written and set nothing: the pages do without. */
import type { PublicContent } from '@fairlead/contract/content';

export const noContent: PublicContent = {
  language: 'en',
  flags: { faqs: false, staff: false, reviews: false, products: false, payouts: false },
  facts: {
    destinations: null,
    years_in_business: null,
    overseas_opening_weeks: null,
    premium_opening_days: null,
    opening_days: null,
    opening_times: null,
  },
  pages: [],
  slides: [],
  faqs: [],
  staff: [],
  reviews: [],
  images: {},
  products: [],
  prices: { fx_margin: 0, fx_fee: 0, send_domestic: 0, send_abroad: 0 },
  price_amounts: { send_domestic: [], send_abroad: [] },
  limits: { per_transfer: 0, per_day: 0, per_month: 0 },
  preview: { link_title: null, link_description: null, card_image: null },
  html: { title: null, description: null, verification_tags: [] },
  stated: [],
  service_facts: null,
};
