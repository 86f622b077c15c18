/** What the site map says about a screen. */

import type { ContentFlags, PublicContent } from '@fairlead/contract/content';
import type { Permission } from '@fairlead/contract/roles';
import type { ComponentType } from 'react';

export type Area = 'public' | 'customer' | 'control' | 'sandbox';

/** What a page of the operator's own content is about. */
export interface Subject {
  readonly title: string;
  readonly description: string;
  /** The one of its addresses that counts. */
  readonly address: string;
}

export interface Screen {
  /** `:name` stands for one part of the address. */
  readonly path: string;
  /** Other addresses of the same screen. */
  readonly also?: readonly string[];
  readonly area: Area;
  readonly title: MessageId;
  readonly page: () => Promise<ComponentType>;
  /** Public pages: the sentence for search engines and link previews. */
  readonly description?: MessageId;
  /** Public pages: there only where the operator has switched this on. */
  readonly flag?: keyof ContentFlags;
  /** Public pages of content: without a subject there is no such page. */
  readonly subject?: (content: PublicContent, path: string) => Subject | undefined;
  /** `guest`: only for who is not signed in. `open`: for both. */
  readonly access?: 'guest' | 'open';
  /** `plain`: without the area's menu. */
  readonly frame?: 'plain';
  /**
   * Customers: stays open behind a blocking screen, except that of the second factor.
   * `verifications`: not while the account is locked or in review.
   */
  readonly underGates?: 'all' | 'verifications';
  /** What a staff member must be allowed to see it, and to find it in menu and palette. */
  readonly permission?: Permission;
  /** The panel's menu has this address instead; the palette has both. */
  readonly under?: string;
  /** Not there in a live bank. */
  readonly sandboxOnly?: true;
  /** Not for search engines and not in the palette. */
  readonly unlisted?: true;
}
