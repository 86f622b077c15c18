/** A few ways on from the hub that belong together. */
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Anchor } from '#ui/actions/anchor.tsx';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';

export interface HubPlace {
  readonly href: string;
  readonly icon: ReactNode;
  readonly label: string;
  /** How it stands now, or what one finds there. */
  readonly about: ReactNode;
  readonly badge?: { readonly tone: BadgeTone; readonly text: string } | undefined;
}

export interface HubGroupProps {
  readonly title: string;
  readonly places: readonly HubPlace[];
}

export function HubGroup({ title, places }: HubGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <ul className="grid overflow-hidden rounded-md border border-line bg-line md:grid-cols-2 md:gap-px">
        {places.map(({ href, icon, label, about, badge }) => (
          <li
            key={href}
            className="flex bg-raised max-md:border-t max-md:border-line max-md:first:border-t-0 md:last:odd:col-span-2"
          >
            <Anchor
              href={href}
              className="group flex min-h-18 min-w-0 flex-1 items-center gap-4 px-5 py-3 -outline-offset-2! transition-colors hover:bg-sunken [&>svg]:size-5 [&>svg]:shrink-0"
            >
              <span aria-hidden="true" className="text-accent-ink [&>svg]:size-5">
                {icon}
              </span>
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  {label}
                  {badge !== undefined && <Badge tone={badge.tone}>{badge.text}</Badge>}
                </span>
                <span className="text-sm wrap-anywhere text-muted">{about}</span>
              </span>
              <ChevronRight
                aria-hidden="true"
                className="mirror-rtl text-muted transition-transform group-hover:translate-x-0.5 rtl:group-hover:-translate-x-0.5"
              />
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
