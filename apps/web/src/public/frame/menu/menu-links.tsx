/** A column of places to go to; the one on show is marked. */
import { usePage } from '#document/page-context.ts';
import { usePublicHref } from '#public/frame/public-link.ts';
import { classes } from '#ui/class-names.ts';
import type { MenuPlace } from './menu-places.ts';

export function MenuLinks({ places }: { readonly places: readonly MenuPlace[] }) {
  const href = usePublicHref();
  const { path } = usePage();
  return (
    <ul className="flex flex-col">
      {places.map(({ to, label }) => (
        <li key={to}>
          <a
            href={href(to)}
            aria-current={to === path ? 'page' : undefined}
            className={classes(
              'flex min-h-11 items-center rounded-sm px-3 py-1.5 transition-colors hover:bg-sunken',
              to === path ? 'bg-accent-soft font-medium text-accent-ink' : 'text-ink',
            )}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
