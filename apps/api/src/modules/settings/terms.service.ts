/** The terms that sign-up shows and asks agreement to; their version is kept with each customer. */

/** Changed with the text of the terms, so that nobody agrees to what they did not see. */
export const TERMS_VERSION = '2026-11-15';
