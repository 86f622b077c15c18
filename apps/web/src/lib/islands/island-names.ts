/** The living parts of public pages. */
export type IslandName =
  | 'sign-in'
  | 'create-account'
  | 'password'
  | 'email-undo'
  | 'verify'
  | 'contact'
  | 'mortgage'
  | 'savings'
  | 'fx';
