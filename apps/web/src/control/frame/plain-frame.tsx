/** The frame of screens for staff who are not in yet. */
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { BrandLink } from '#lib/frame/brand-link.tsx';
import { LanguageMenu } from '#lib/frame/language-menu.tsx';
import { ThemeMenu } from '#lib/frame/theme-menu.tsx';
import { paths } from '#paths.ts';
import { SkipLink } from '#ui/layout/skip-link.tsx';
import { TopBar } from '#ui/layout/top-bar.tsx';

export function PlainFrame({ children }: { readonly children: ReactNode }) {
  const intl = useIntl();
  return (
    <div>
      <SkipLink />
      <TopBar
        start={
          <BrandLink href={paths.home()} area={intl.formatMessage({ id: 'control.frame.area' })} />
        }
        end={
          <>
            <LanguageMenu />
            <ThemeMenu />
          </>
        }
      />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-md px-4 py-10 outline-none!">
        {children}
      </main>
    </div>
  );
}
