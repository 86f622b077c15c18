/** The menu of a signed-in area. */
import type { ReactNode } from 'react';
import { Anchor } from '#ui/actions/anchor.tsx';
import { classes } from '#ui/class-names.ts';

export interface MenuPlace {
  readonly href: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Begins a group: a line above parts it from the one before. */
  readonly apart?: boolean;
}

export interface SideMenuProps {
  readonly label: string;
  readonly places: readonly MenuPlace[];
  /** The address of the screen on show. */
  readonly current: string;
  readonly onFollow?: () => void;
}

export function SideMenu({ label, places, current, onFollow }: SideMenuProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-col gap-0.5">
        {places.map(({ href, label: text, icon, apart = false }) => {
          const here = current === href;
          return (
            <li key={href} className={apart ? 'mt-2 border-t border-line pt-2' : undefined}>
              <Anchor
                href={href}
                onClick={onFollow}
                aria-current={here ? 'page' : undefined}
                className={classes(
                  'flex min-h-11 items-center gap-3 rounded-sm px-3 text-base transition-colors [&>svg]:size-5 [&>svg]:shrink-0',
                  here
                    ? 'bg-accent-soft font-medium text-accent-ink'
                    : 'text-muted hover:bg-sunken hover:text-ink',
                )}
              >
                {icon}
                {text}
              </Anchor>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
