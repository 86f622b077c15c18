/** What the form of every kind of item is given. */

export interface ItemFormProps<Making> {
  readonly start: Making;
  /** Only then is the language to be chosen. */
  readonly isNew: boolean;
  readonly save: (made: Making) => Promise<unknown>;
  readonly isReadOnly?: boolean;
  readonly onUnsaved?: (unsaved: boolean) => void;
}
