/** The look of everything that floats beside its trigger. Below the sandbox mark, always. */
export const popoverClass =
  'z-30 min-w-(--trigger-width) overflow-auto rounded-md border border-line bg-raised p-1 text-ink ' +
  'shadow-overlay data-entering:animate-enter';

export const optionClass =
  'flex min-h-11 cursor-default items-center gap-3 rounded-sm px-3 py-2 text-base text-ink outline-none ' +
  'data-focused:bg-accent-soft data-hovered:bg-sunken data-focused:data-hovered:bg-accent-soft ' +
  'data-disabled:text-faint';
