/** The reader's choice of language, kept for at most 13 months and read by the server. */
const NAME = 'fairlead-language';
/** Thirteen months of thirty days, a few days below the legal bound. */
const MAX_AGE_SECONDS = 390 * 24 * 60 * 60;

export function keepLanguage(language: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${NAME}=${language}; Path=/; Max-Age=${MAX_AGE_SECONDS}; SameSite=Lax${secure}`;
}
