/** A name of ours that an entry of a list could mean. */
import type { EntryFactKind, ListSource, WordLikeness } from '@fairlead/contract';

export type Whose = 'payee' | 'customer';
export type EntryKind = 'person' | 'entity' | 'vessel' | 'aircraft';

export interface FoundHit {
  readonly name: string;
  readonly whose: Whose;
  /** 0 to 100. */
  readonly score: number;
  readonly source: ListSource;
  readonly entryId: string;
  readonly entryName: string;
  readonly entryKind: EntryKind;
  /** What the list says of it, for the person who compares. */
  readonly entryFacts: readonly { readonly kind: EntryFactKind; readonly text: string }[];
  /** Which words were held to be alike, and how. */
  readonly because: readonly {
    readonly asked: string;
    readonly listed: string;
    readonly how: WordLikeness;
  }[];
  /** Of everything that screening looks at: the pair is cleared until one of them changes. */
  readonly entryHash: Buffer;
  readonly nameHash: Buffer;
}
