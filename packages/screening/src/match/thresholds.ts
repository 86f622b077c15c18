/** Every number that decides what is a hit, in one place. README.md says how they work together. */
export const THRESHOLDS = {
  /** A score from here on is a hit. */
  hit: 0.8,
  /** The most hits that are given for one name, best first. */
  mostHits: 20,

  /**
   * How far two words may lie apart, in letters, before they are two words: of five letters, for
   * each letter more, of nine and more. Words of four letters and less go by their likeness.
   */
  apart: { short: 0.83, middle: 1.01, perLetter: 0.04, long: 1.9 },
  /** Words that were joined or split have to be this alike. */
  together: 0.88,
  /** And this alike, where each of the split ones is a name of its own. */
  togetherNames: 0.96,
  /** Likeness of two spellings of one name, and of one name in two languages. */
  spelling: 0.97,
  translation: 0.82,
  /** Taken off where both words are names that exist, and not surely spellings of one. */
  otherName: { sure: 0.93, off: 0.06, offShort: 0.12, least: 0.76 },
  /** Taken off, however alike, where a vowel or an ending makes another name of it. */
  otherEnding: 0.16,
  /** What is left over on both sides and this alike is a slip of the pen. */
  slip: 0.72,
  /** And this alike, where what was written is a name too, if the rest lacks few bits. */
  slipOfName: { least: 0.8, lacking: 3 },
  /** Likeness of an initial and a word that begins with it. */
  initial: 0.86,

  /** How fast what a word counts falls with its likeness. */
  steep: 2.2,
  /** And of one that is no listed name: it is the more likely a slip in the one it is alike to. */
  steepUnknown: 1.2,

  /** How much a word counts that the other name does not have, beside one that it has. */
  missing: {
    /** In the name asked about: somebody of that name is called something more. */
    asked: 1.2,
    /** It counts this share at least of what singles one name out of all. */
    askedShare: 0.4,
    /** In the listed name: people leave names out, those in the middle most. */
    edge: 0.5,
    middle: 0.2,
    /** One of several family names. */
    surname: 0.28,
    /** One of short words only. */
    syllable: 0.7,
    /** The last word of a name of which nothing says which is the family's. */
    last: 0.6,
    /** A word of what is no person: companies have no middle names. */
    company: 0.6,
    /** The family name, where nothing of it is there. */
    family: 1,
  },
  /** What a part that says little counts beside a word. */
  parts: { word: 1, initial: 0.35, particle: 0.05, title: 0.06, form: 0.08, aside: 0.15 },

  /** Taken off where the words stand in another order, and where words were joined or split. */
  order: 0.04,
  /** The same where the last name stands first, or the first one last. */
  turned: 0.02,
  joined: 0.02,
  /** A listed name that the publisher calls weak evidence. */
  weakAlias: 0.07,

  evidence: {
    /** How fast the bits of a word fall with its likeness. */
    doubt: 1,
    /** Bits beyond those that single out one of all listed names. */
    enough: 1,
    /** The same of a name of one word, which has no more to say. */
    enoughAlone: -4,
    /** How much more (or less) a deviation weighs for each bit too few (or many). */
    perBit: 0.1,
    least: 0.55,
    most: 2.5,
  },

  facts: {
    /** Bits that a fact adds or takes. */
    sameBirthDay: 8,
    sameBirthYear: 4,
    otherBirth: -8,
    sameCountry: 1.5,
    otherCountry: -1,
    /** Years apart from which a birth is another, not a mistaken one. */
    birthYearsApart: 3,
    /** Taken off for another birth, and more for each bit of evidence that the name lacks. */
    otherBirthOff: 0.04,
    otherBirthPerBit: 0.08,
    otherBirthMost: 0.35,
    /** Taken off where a person is asked about and a ship is listed, or the like. */
    otherKind: 0.3,
  },
} as const;
