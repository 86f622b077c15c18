/** What the checker can find, sorted into the three words of the last line. */

/**
 * `lost`: acknowledged and not there. `doubled`: there more often than asked, or without having
 * been asked. `broken`: a law of the books or of answering does not hold.
 */
export type Sort = 'lost' | 'doubled' | 'broken';

export interface Finding {
  readonly sort: Sort;
  /** The id of what is wrong: a transfer, an account, a hold. */
  readonly subject: string;
  readonly says: string;
}

export class Findings {
  readonly all: Finding[] = [];

  lost(subject: string, says: string): void {
    this.all.push({ sort: 'lost', subject, says });
  }

  doubled(subject: string, says: string): void {
    this.all.push({ sort: 'doubled', subject, says });
  }

  broken(subject: string, says: string): void {
    this.all.push({ sort: 'broken', subject, says });
  }

  count(sort: Sort): number {
    return this.all.filter((finding) => finding.sort === sort).length;
  }
}
