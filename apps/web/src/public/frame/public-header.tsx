/** The head of public pages. Everything in it works without JavaScript except the theme. */
import { Menu } from 'lucide-react';
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { paths } from '#paths.ts';
import { linkButtonClass } from '#ui/actions/button-class.ts';
import { Mark } from '#ui/brand/mark.tsx';
import { LanguageList } from './language-list.tsx';
import { usePublicHref } from './public-link.ts';
import { ThemeList } from './theme-list.tsx';

export function PublicHeader() {
  const intl = useIntl();
  const href = usePublicHref();
  const { brand } = usePage();
  return (
    <header className="sticky top-(--mark-height) z-20 border-b border-line bg-surface print:static">
      <div className="wrap-page flex min-h-16 items-center justify-between gap-4">
        <a
          href={href(paths.home())}
          className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-sm text-lg font-semibold tracking-tight"
        >
          <Mark />
          <span className="truncate max-sm:max-w-36">{brand}</span>
        </a>
        <div className="flex shrink-0 items-center gap-1 sm:gap-2 print:hidden">
          <div className="hidden items-center gap-1 md:flex">
            <LanguageList />
            <ThemeList />
          </div>
          <a href={href(paths.signIn())} className={linkButtonClass({ variant: 'primary' })}>
            {intl.formatMessage({ id: 'public.frame.log-in' })}
          </a>
          <details className="relative md:hidden" data-menu="">
            <summary
              aria-label={intl.formatMessage({ id: 'app.frame.menu' })}
              className="grid size-11 list-none place-items-center rounded-sm text-muted hover:bg-sunken hover:text-ink"
            >
              <Menu aria-hidden="true" className="size-5" />
            </summary>
            <div className="absolute end-0 top-full mt-2 flex w-64 flex-col gap-2 rounded-md border border-line bg-raised p-3 shadow-overlay">
              <LanguageList inline />
              <hr className="border-line" />
              <ThemeList inline />
            </div>
          </details>
        </div>
      </div>
    </header>
  );
}
