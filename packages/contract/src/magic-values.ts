/**
 * What the rail of a sandbox does on demand, like the test cards of a card processor. One table for
 * the rail, its document and the form. Pure.
 */

/** By the last word of the payee's name: what the other bank says to the name. */
export const magicNames = {
  Close: 'close_match',
  Nomatch: 'no_match',
  Offline: 'unavailable',
} as const;

/**
 * By the last two digits of the amount that the customer asks to be sent, in minor units: what
 * becomes of the order. The end of the payee's account says the same, and wins: `99` and the two
 * digits. Anything else settles after two seconds.
 */
export const magicEndings = {
  /** The account does not exist (AC01); nothing leaves. */
  '01': 'rejected',
  /** It arrives, and comes back two seconds later: the account is closed (AC04). */
  '02': 'returned',
  /** It settles after a minute. */
  '03': 'slow',
  /** The rail says everything twice. */
  '04': 'duplicate',
  /** The rail takes the order and says nothing until it is asked again. */
  '05': 'lost',
  /** What happened is told 20 seconds late, when the bank has asked already. */
  '06': 'late',
  /** The rail pays it twice, and sends the second payment back after a minute. */
  '07': 'paid_twice',
  /** The rail pays one minor unit less; after a minute it takes that back and pays rightly. */
  '08': 'other_amount',
  /** It settles, and money for an order that nobody gave comes in, to be fetched a minute later. */
  '09': 'stray',
  /** It settles, and a recall is refused. */
  '10': 'recall_refused',
} as const;
export type MagicEnding = (typeof magicEndings)[keyof typeof magicEndings];

/** Rejected at once with another reason. */
export const magicRejections = {
  '11': 'AC04',
  '12': 'AC06',
  '13': 'AM02',
  '14': 'BE04',
  '15': 'FR01',
  '16': 'MD07',
  '17': 'MS03',
} as const;

/** Settled, and returned with another reason. */
export const magicReturns = {
  '21': 'AC01',
  '22': 'AC06',
  '23': 'AM02',
  '24': 'BE04',
  '25': 'FR01',
  '26': 'MD07',
  '27': 'MS03',
} as const;

/** A name of the fictional list that a sandbox screens against: a payment to it is held. */
export const magicListedName = 'Yevgeny Arkadyevich Torzhkov';
