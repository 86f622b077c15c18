/** How long the bank takes for a complaint, and what its words are bound to. Pure. */

/** What the words of either side are bound to. */
export const COMPLAINT_CONTEXT = 'complaint';
export const ANSWER_CONTEXT = 'complaint answer';

/** What payment services owe within the European Union and the United Kingdom. */
export const ANSWER_DAYS = 15;

/** Where customers read what became of theirs. */
export const COMPLAINTS_PATH = '/user/account/complaints';
