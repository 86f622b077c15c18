/** The living parts of public pages. */
export type IslandName = 'sign-in';
