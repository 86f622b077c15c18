/** A heading that opens and closes what stands under it. Works without JavaScript. */
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

export interface DisclosureProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly open?: boolean;
  /** Disclosures of one name open one at a time. */
  readonly name?: string;
}

export function Disclosure({ title, children, open, name }: DisclosureProps) {
  return (
    <details open={open} name={name} className="group border-b border-line">
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 rounded-sm py-3 font-medium text-pretty hover:text-accent-ink">
        {title}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="pb-4 text-muted">{children}</div>
    </details>
  );
}
