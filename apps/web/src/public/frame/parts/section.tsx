/** A part of a public page with its heading. Bands of another shade give long pages a rhythm. */
import type { ReactNode } from 'react';
import { classes } from '#ui/class-names.ts';

export interface SectionProps {
  /** The address of the section on its page, and what ties the heading to it. */
  readonly id: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly tone?: 'plain' | 'band';
  readonly children?: ReactNode;
}

export function Section({ id, title, lead, tone = 'plain', children }: SectionProps) {
  return (
    <section
      aria-labelledby={id}
      className={classes(tone === 'band' && 'border-y border-line bg-raised')}
    >
      <div className="wrap-page flex flex-col gap-8 py-12 md:py-16">
        <div className="flex max-w-2xl flex-col gap-3">
          <h2
            id={id}
            className="font-serif text-2xl font-medium tracking-tight text-balance md:text-3xl"
          >
            {title}
          </h2>
          {lead !== undefined && <p className="text-lg text-pretty text-muted">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
