/** The head of public pages. Everything in it works without JavaScript except the theme. */
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { paths } from '#paths.ts';
import { linkButtonClass } from '#ui/actions/button-class.ts';
import { Brand } from '#ui/brand/brand.tsx';
import { LanguageList } from './language-list.tsx';
import { MainMenu } from './menu/main-menu.tsx';
import { SideMenu } from './menu/side-menu.tsx';
import { usePublicHref } from './public-link.ts';
import { ThemeList } from './theme-list.tsx';

export function PublicHeader() {
  const intl = useIntl();
  const href = usePublicHref();
  const { brand, data } = usePage();
  return (
    <header className="sticky top-(--mark-height) z-20 border-b border-line bg-surface print:static">
      <div className="wrap-page flex min-h-16 items-center justify-between gap-3">
        <a
          href={href(paths.home())}
          className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-sm text-base font-semibold tracking-tight sm:text-lg"
        >
          <Brand name={brand} logo={data.logo ?? null} />
        </a>
        <MainMenu />
        <div className="flex shrink-0 items-center gap-1 sm:gap-2 print:hidden">
          <div className="hidden items-center lg:flex">
            <LanguageList />
            <ThemeList />
          </div>
          <a
            href={href(paths.signIn())}
            className={linkButtonClass({ variant: 'secondary', size: 'compact' })}
          >
            {intl.formatMessage({ id: 'public.frame.log-in' })}
          </a>
          <span className="max-sm:hidden">
            <a
              href={href(paths.createAccount())}
              className={linkButtonClass({ variant: 'primary', size: 'compact' })}
            >
              {intl.formatMessage({ id: 'site.menu.open' })}
            </a>
          </span>
          <SideMenu />
        </div>
      </div>
    </header>
  );
}
