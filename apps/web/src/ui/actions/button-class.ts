/** What a button looks like, for real buttons and for links that act as one. */
import { classes } from '#ui/class-names.ts';

/** One primary action a screen. `danger` is for what cannot be undone. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
/** `compact` is for dense tables and tool bars. */
export type ButtonSize = 'regular' | 'compact';

export interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** As wide as what it stands in. */
  readonly wide?: boolean | undefined;
}

const BASE =
  'relative inline-flex items-center justify-center gap-2 rounded-sm border text-center font-medium ' +
  'transition-colors select-none active:translate-y-px disabled:opacity-50 ' +
  'aria-disabled:opacity-50';
const SIZES: Record<ButtonSize, string> = {
  regular: 'min-h-11 px-5 py-2 text-base',
  compact: 'min-h-9 px-3 py-1.5 text-sm',
};
const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent enabled:hover:bg-accent-strong',
  secondary: 'border-line-strong bg-raised text-ink enabled:hover:bg-sunken',
  quiet: 'border-transparent text-accent-ink enabled:hover:bg-accent-soft',
  danger: 'border-transparent bg-debit text-on-debit enabled:hover:bg-debit-strong',
};
/** A link is never `:enabled`, so its hover is said apart. */
const LINK_VARIANTS: Record<ButtonVariant, string> = {
  primary: 'hover:bg-accent-strong',
  secondary: 'hover:bg-sunken',
  quiet: 'hover:bg-accent-soft',
  danger: 'hover:bg-debit-strong',
};

export function buttonClass({ variant = 'secondary', size = 'regular', wide }: ButtonLook): string {
  return classes(BASE, SIZES[size], VARIANTS[variant], wide && 'w-full');
}

export function linkButtonClass(look: ButtonLook): string {
  return classes(buttonClass(look), LINK_VARIANTS[look.variant ?? 'secondary']);
}
