/** What a sanctions list is once it has been read, whoever published it. */

export type Source = 'ofac' | 'un' | 'uk' | 'eu' | 'sandbox';
export type Kind = 'person' | 'entity' | 'vessel' | 'aircraft';
/** A weak alias is one that the publisher says is poor evidence: a nickname, a common word. */
export type NameQuality = 'primary' | 'alias' | 'weak';

export interface ListedName {
  readonly text: string;
  readonly quality: NameQuality;
}

/** The days within which somebody was born, both included: one day, a year, some years. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export interface Entry {
  /** `<source>:<reference>`: the same entry has the same id in the next edition. */
  readonly id: string;
  readonly source: Source;
  /** What the publisher calls it. */
  readonly reference: string;
  readonly kind: Kind;
  readonly names: readonly ListedName[];
  readonly births: readonly DayRange[];
  /** ISO 3166 alpha-2 codes of nationality, address, birth, flag. */
  readonly countries: readonly string[];
  readonly programmes: readonly string[];
  /** What else the publisher says, for the person who decides. */
  readonly remarks: string;
}

export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface SanctionsList {
  readonly source: Source;
  /** The day of publication, YYYY-MM-DD. */
  readonly published: string;
  /** Of the file; where there are several, of their hashes, a line each in hex. */
  readonly sha256: string;
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
  readonly entries: readonly Entry[];
}

/** The file came broken, or is not the file. Nothing of it is used. */
export class NotTheList extends Error {
  constructor(what: string) {
    super(`The list cannot be used: ${what}.`);
    this.name = 'NotTheList';
  }
}
