/** The pages that say what the bank is and offers. All are public and written on the server. */
import type { PublicContent } from '@fairlead/contract/content';
import { type OwnAddress, paths } from '#paths.ts';
import type { Screen, Subject } from '#screen.ts';

function written(content: PublicContent, slug: string): Subject | undefined {
  const page = content.pages.find((one) => one.slug === slug);
  if (page === undefined) return undefined;
  const { title, description } = page;
  return { title, description, address: paths.site.page(slug) };
}

type ProductPage =
  | 'cards'
  | 'study'
  | 'property'
  | 'account'
  | 'international'
  | 'savings'
  | 'current'
  | 'jade'
  | 'premier'
  | 'wealth'
  | 'debt'
  | 'security'
  | 'support';

function offer(name: ProductPage, page: Screen['page']): Screen {
  return {
    path: `/${name}`,
    area: 'public',
    title: `site.${name}.title`,
    description: `site.${name}.description`,
    page,
  };
}

const article = () => import('#public/pages/article-page.tsx').then((m) => m.ArticlePage);

function legal(slug: Exclude<OwnAddress, 'hardship'>): Screen {
  return {
    path: `/${slug}`,
    area: 'public',
    title: `site.legal.${slug}`,
    subject: (content) => written(content, slug),
    page: article,
  };
}

const offers: readonly Screen[] = [
  offer('cards', () => import('#public/cards/cards-page.tsx').then((m) => m.CardsPage)),
  offer('study', () => import('#public/study/study-page.tsx').then((m) => m.StudyPage)),
  offer('property', () => import('#public/property/property-page.tsx').then((m) => m.PropertyPage)),
  offer('account', () => import('#public/account/account-page.tsx').then((m) => m.AccountPage)),
  offer('international', () =>
    import('#public/international/international-page.tsx').then((m) => m.InternationalPage),
  ),
  offer('savings', () => import('#public/savings/savings-page.tsx').then((m) => m.SavingsPage)),
  offer('current', () => import('#public/current/current-page.tsx').then((m) => m.CurrentPage)),
  offer('jade', () => import('#public/jade/jade-page.tsx').then((m) => m.JadePage)),
  offer('premier', () => import('#public/premier/premier-page.tsx').then((m) => m.PremierPage)),
  offer('wealth', () => import('#public/wealth/wealth-page.tsx').then((m) => m.WealthPage)),
  offer('debt', () => import('#public/debt/debt-page.tsx').then((m) => m.DebtPage)),
  offer('security', () => import('#public/security/security-page.tsx').then((m) => m.SecurityPage)),
  offer('support', () => import('#public/support/support-page.tsx').then((m) => m.SupportPage)),
];

export const siteScreens: readonly Screen[] = [
  ...offers,
  {
    path: '/hardship',
    also: ['/covid'],
    area: 'public',
    title: 'site.hardship.title',
    description: 'site.hardship.description',
    page: () => import('#public/hardship/hardship-page.tsx').then((m) => m.HardshipPage),
  },
  {
    path: '/contact',
    area: 'public',
    title: 'site.contact.title',
    description: 'site.contact.description',
    page: () => import('#public/contact/contact-page.tsx').then((m) => m.ContactPage),
  },
  {
    path: '/is-this-bank-real',
    area: 'public',
    title: 'protected.real.title',
    description: 'site.real.description',
    page: () => import('#public/is-this-bank-real/real-page.tsx').then((m) => m.RealPage),
  },
  legal('privacy'),
  legal('terms'),
  legal('cookies'),
  legal('accessibility'),
  {
    path: '/service-facts',
    area: 'public',
    title: 'site.service-facts.title',
    description: 'site.service-facts.description',
    flag: 'payouts',
    page: () =>
      import('#public/service-facts/service-facts-page.tsx').then((m) => m.ServiceFactsPage),
  },
  {
    path: '/staff',
    area: 'public',
    title: 'site.staff.title',
    description: 'site.staff.description',
    flag: 'staff',
    page: () => import('#public/staff/staff-page.tsx').then((m) => m.StaffPage),
  },
  {
    path: '/reviews',
    area: 'public',
    title: 'site.reviews.title',
    description: 'site.reviews.description',
    flag: 'reviews',
    page: () => import('#public/reviews/reviews-page.tsx').then((m) => m.ReviewsPage),
  },
  {
    path: '/faqs',
    area: 'public',
    title: 'site.faqs.title',
    description: 'site.faqs.description',
    flag: 'faqs',
    page: () => import('#public/faqs/faqs-page.tsx').then((m) => m.FaqsPage),
  },
  {
    path: '/products',
    area: 'public',
    title: 'site.products.title',
    description: 'site.products.description',
    flag: 'products',
    page: () => import('#public/products/products-page.tsx').then((m) => m.ProductsPage),
  },
  {
    path: '/pages/:slug',
    area: 'public',
    title: 'site.legal.article',
    subject: (content, path) => written(content, path.replace('/pages/', '')),
    page: article,
  },
];
