/** The look that all fields share. Sixteen pixels of type keep a phone from zooming in. */
export interface FieldTexts {
  readonly label: string;
  readonly description?: string | undefined;
  /** What to do about it, in words; its presence marks the field as wrong. */
  readonly error?: string | undefined;
  /** Says so beside the label. All other fields must be filled in. */
  readonly optional?: boolean | undefined;
}

export const fieldClass = 'flex min-w-0 flex-col gap-1.5';
export const labelClass = 'text-sm font-medium text-ink';
export const helpClass = 'text-sm text-muted';
export const errorClass = 'flex items-start gap-1.5 text-sm font-medium text-debit';

export const inputClass =
  'min-h-11 w-full min-w-0 rounded-sm border border-line-strong bg-raised px-3 py-2 text-base text-ink ' +
  'transition-colors hover:border-muted aria-invalid:border-debit data-invalid:border-debit ' +
  'disabled:bg-sunken disabled:text-faint data-disabled:bg-sunken data-disabled:text-faint ' +
  '[&[readonly]]:bg-sunken';

/** A frame around an input and what stands beside it (a unit, a button). */
export const groupClass =
  'flex min-h-11 w-full min-w-0 items-stretch rounded-sm border border-line-strong bg-raised text-base ' +
  'text-ink transition-colors hover:border-muted has-aria-invalid:border-debit ' +
  'has-[input:disabled]:bg-sunken has-[input:focus-visible,textarea:focus-visible]:outline-2 ' +
  'has-[input:focus-visible,textarea:focus-visible]:outline-offset-2 ' +
  'has-[input:focus-visible,textarea:focus-visible]:outline-focus';

/** An input inside such a frame: the frame draws border and focus. */
export const bareInputClass =
  'w-full min-w-0 flex-1 bg-transparent px-3 py-2 text-base text-ink outline-none! disabled:text-faint';

export const affixClass = 'grid shrink-0 place-items-center px-3 text-sm text-muted';

export const insideButtonClass =
  'grid min-w-11 shrink-0 place-items-center rounded-sm px-3 text-sm font-medium text-accent-ink ' +
  'hover:bg-accent-soft disabled:text-faint disabled:hover:bg-transparent';
