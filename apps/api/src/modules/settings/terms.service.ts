/** What sign-up asks agreement to where a bank has not published a page of its terms. */

/** Names the sentences of the form; changed with them: nobody agrees to what they did not see. */
export const SHORT_TERMS = 'short-2026-11-15';
