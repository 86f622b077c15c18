/** What words of the site can be marked with. Without schemas, because browsers offer it too. */

export const pageIcons = ['people', 'copyright', 'pages', 'folder'] as const;

/**
 * Where a page stands besides `/pages/{slug}`: `legal` in the footer and at `/{slug}`, `help` at
 * `/{slug}`, `menu` in the side menu, `slide` in the carousel of the home page and nowhere else.
 */
export const pageTags = ['legal', 'help', 'menu', 'slide'] as const;

export const faqCategories = [
  'study',
  'property',
  'account',
  'international',
  'savings',
  'current',
  'cards',
  'security',
  'support',
] as const;

/** Services that look for a tag of their own. There is no way to add a script. */
export const verificationTags = [
  'google-site-verification',
  'msvalidate.01',
  'yandex-verification',
  'facebook-domain-verification',
  'p:domain_verify',
] as const;
