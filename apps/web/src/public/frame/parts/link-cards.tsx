/** Cards that each lead to one page. */
import { ArrowRight, type LucideIcon } from 'lucide-react';
import { useIntl } from 'react-intl';
import { usePublicHref } from '#public/frame/public-link.ts';
import type { Pair } from './pair.ts';

export interface LinkCard {
  /** An address without a language. */
  readonly to: string;
  readonly words: Pair;
  readonly icon?: LucideIcon;
}

export function LinkCards({ cards }: { readonly cards: readonly LinkCard[] }) {
  const intl = useIntl();
  const href = usePublicHref();
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {cards.map(({ to, words, icon: Icon }) => (
        <li key={to}>
          <a
            href={href(to)}
            className="group flex h-full flex-col gap-2 rounded-md border border-line bg-raised p-6 transition-colors hover:border-accent"
          >
            {Icon !== undefined && (
              <Icon aria-hidden="true" strokeWidth={1.5} className="mb-2 size-7 text-accent-ink" />
            )}
            <span className="flex items-center justify-between gap-3 text-lg font-semibold">
              {intl.formatMessage({ id: `${words}-title` })}
              <ArrowRight
                aria-hidden="true"
                className="mirror-rtl size-5 shrink-0 text-muted transition-colors group-hover:text-accent-ink"
              />
            </span>
            <span className="text-pretty text-muted">
              {intl.formatMessage({ id: `${words}-text` })}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
