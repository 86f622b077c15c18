/** The parts a message is made of. One list gives the HTML and the plain text of a mail. */
import type { MailDesign } from '@fairlead/contract';

export type Block =
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  /** A button; in plain text the address itself. */
  | { readonly kind: 'action'; readonly label: string; readonly address: string }
  /** A code to type in, large and left to right in every language. */
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] };

export interface Composed {
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** How it looks; as every other mail where it is not said. */
  readonly design?: MailDesign;
}
