/** Where encrypted bytes lie. A place knows names and bytes, and nothing of what they mean. */
import { CannotStart } from '#platform/cannot-start.ts';

/** A place over a network that cannot be asked just now: it may be back without anybody's doing. */
export class PlaceAway extends CannotStart {}

export interface Blobs {
  /** Which place this is, in words for a sentence. */
  readonly place: string;
  /** Whole or not at all: a name is there only when all of its bytes are on disk. */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Null when there is no such name. Nothing is opened or fetched before it is read. */
  get(name: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Deleting what is not there is no error. */
  delete(name: string): Promise<void>;
  /** Fails where there is no such place, or none that may be read. */
  list(): AsyncIterable<string>;
  /** The bank that the place itself says it belongs to; null where it says nothing. */
  owner(): Promise<string | null>;
  setOwner(bank: string | null): Promise<void>;
  /** Removes what a crash left half-written before this moment. */
  tidy(before: Date): Promise<void>;
}
