/**
 * Facts for search engines, as JSON-LD; a browser runs nothing of it. React would escape its
 * quotes, so a slot stands for it until the page is written.
 */
import { createContext, use } from 'react';

export class StructuredSlots {
  readonly #texts = new Map<string, string>();

  add(data: object): string {
    const slot = `@@data-${this.#texts.size}@@`;
    // No text of anybody can end the element.
    this.#texts.set(slot, JSON.stringify(data).replace(/</g, '\\u003c'));
    return slot;
  }

  fill(page: string): string {
    return [...this.#texts].reduce(
      (filled, [slot, text]) => filled.replace(slot, () => text),
      page,
    );
  }
}

export const StructuredSlotsContext = createContext<StructuredSlots | null>(null);

export function StructuredData({ data }: { readonly data: object }) {
  const slots = use(StructuredSlotsContext);
  if (slots === null) throw new Error('Structured data stands on pages from the server.');
  return <script type="application/ld+json">{slots.add(data)}</script>;
}
