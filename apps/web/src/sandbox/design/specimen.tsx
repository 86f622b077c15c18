/** One component on the design page, with its name and its states side by side. */
import type { ReactNode } from 'react';

export interface SpecimenProps {
  /** The component's name in the code. */
  readonly name: string;
  readonly children: ReactNode;
  /** `row`: beside each other; `stack`: below each other. */
  readonly layout?: 'row' | 'stack' | 'grid';
}

const LAYOUTS = {
  row: 'flex flex-wrap items-center gap-4',
  stack: 'flex flex-col gap-4',
  grid: 'grid gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-3',
};

export function Specimen({ name, children, layout = 'row' }: SpecimenProps) {
  return (
    <section className="border-t border-line py-6">
      <h3 dir="ltr" className="mb-4 font-mono text-sm text-muted rtl:text-end">
        {name}
      </h3>
      <div className={LAYOUTS[layout]}>{children}</div>
    </section>
  );
}
