/** One word about the state of a thing. The word says it; the colour only helps. */
import type { ReactNode } from 'react';
import { classes } from '#ui/class-names.ts';

export type BadgeTone = 'plain' | 'accent' | 'good' | 'warning' | 'bad';

const TONES: Record<BadgeTone, string> = {
  plain: 'border-line bg-sunken text-muted',
  accent: 'border-transparent bg-accent-soft text-accent-ink',
  good: 'border-transparent bg-credit-soft text-credit',
  warning: 'border-transparent bg-warn-soft text-warn',
  bad: 'border-transparent bg-debit-soft text-debit',
};

export interface BadgeProps {
  readonly tone?: BadgeTone;
  readonly children: ReactNode;
}

export function Badge({ tone = 'plain', children }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-full border px-2 py-0.5 text-xs font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
