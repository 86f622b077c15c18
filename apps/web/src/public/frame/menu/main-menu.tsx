/** The menu of wide screens: three headings that open, by the browser's own means. */
import { ChevronDown } from 'lucide-react';
import { useIntl } from 'react-intl';
import { MenuLinks } from './menu-links.tsx';
import { useMenuGroups } from './menu-places.ts';

export function MainMenu() {
  const intl = useIntl();
  const groups = useMenuGroups();
  return (
    <nav aria-label={intl.formatMessage({ id: 'site.menu.main' })} className="hidden lg:block">
      <ul className="flex items-center">
        {groups.map(({ id, places }) => (
          <li key={id}>
            <details className="group relative" data-menu="">
              <summary className="flex min-h-11 list-none items-center gap-1.5 rounded-sm px-3 font-medium text-muted transition-colors group-open:bg-sunken group-open:text-ink hover:text-ink">
                {intl.formatMessage({ id: `site.menu.${id}` })}
                <ChevronDown
                  aria-hidden="true"
                  className="size-4 transition-transform group-open:rotate-180"
                />
              </summary>
              <div className="absolute start-0 top-full mt-2 w-72 rounded-md border border-line bg-raised p-2 shadow-overlay">
                <MenuLinks places={places} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </nav>
  );
}
