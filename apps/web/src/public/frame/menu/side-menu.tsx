/** The menu below the desktop width: a sheet at the side that opens without any script. */
import { Menu, X } from 'lucide-react';
import { useIntl } from 'react-intl';
import { LanguageList } from '#public/frame/language-list.tsx';
import { ThemeList } from '#public/frame/theme-list.tsx';
import { MenuLinks } from './menu-links.tsx';
import { useSidePlaces } from './menu-places.ts';

export function SideMenu() {
  const intl = useIntl();
  const { first, more } = useSidePlaces();
  return (
    <details className="group lg:hidden" data-menu="">
      <summary
        aria-label={intl.formatMessage({ id: 'app.frame.menu' })}
        className="grid size-11 list-none place-items-center rounded-sm text-muted hover:bg-sunken hover:text-ink"
      >
        <Menu aria-hidden="true" className="size-5 group-open:hidden" />
        <X aria-hidden="true" className="hidden size-5 group-open:block" />
      </summary>
      <div className="fixed end-0 top-[calc(var(--mark-height)+4rem+1px)] bottom-0 flex w-80 max-w-full flex-col gap-3 overflow-y-auto overscroll-contain border-s border-line bg-surface p-3 shadow-overlay">
        <nav aria-label={intl.formatMessage({ id: 'site.menu.main' })}>
          <MenuLinks places={first} />
          <hr className="my-3 border-line" />
          <MenuLinks places={more} />
        </nav>
        <hr className="border-line" />
        <LanguageList inline />
        <hr className="border-line" />
        <ThemeList inline />
      </div>
    </details>
  );
}
