/** What the site map says about a screen. */
import type { Permission } from '@fairlead/contract/roles';
import type { ComponentType } from 'react';

export type Area = 'public' | 'customer' | 'control' | 'sandbox';

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
  /** Not there in a live bank. */
  readonly sandboxOnly?: true;
  /** Not for search engines and not in the palette. */
  readonly unlisted?: true;
}
