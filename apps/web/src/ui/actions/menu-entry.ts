/** What a menu offers. */
import type { ReactNode } from 'react';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  /** The writing of the label, where it is not the page's: a language's own name. */
  readonly lang?: string;
}

export interface MenuContents {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly onAction: (id: string) => void;
  /** One of the entries is the present choice. */
  readonly selected?: string | undefined;
}
