/** Menu and top bar of the sandbox's own pages. They are open to anyone. */
import { Inbox, KeyRound, Palette } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { BrandLink } from '#lib/frame/brand-link.tsx';
import { LanguageMenu } from '#lib/frame/language-menu.tsx';
import { ThemeMenu } from '#lib/frame/theme-menu.tsx';
import { paths } from '#paths.ts';
import { AreaFrame } from '#ui/layout/area-frame.tsx';
import { SideMenu } from '#ui/layout/side-menu.tsx';

export function SandboxFrame({ children }: { readonly children: ReactNode }) {
  const intl = useIntl();
  const { pathname } = useLocation();
  const places = [
    {
      href: paths.sandbox.inbox(),
      label: intl.formatMessage({ id: 'sandbox.inbox.title' }),
      icon: <Inbox aria-hidden="true" />,
    },
    {
      href: paths.sandbox.authenticator(),
      label: intl.formatMessage({ id: 'sandbox.authenticator.title' }),
      icon: <KeyRound aria-hidden="true" />,
    },
    {
      href: paths.sandbox.design(),
      label: intl.formatMessage({ id: 'design.page.title' }),
      icon: <Palette aria-hidden="true" />,
    },
  ];
  return (
    <AreaFrame
      brand={
        <BrandLink href={paths.home()} area={intl.formatMessage({ id: 'sandbox.frame.area' })} />
      }
      menu={(onFollow) => (
        <SideMenu
          label={intl.formatMessage({ id: 'app.frame.menu' })}
          places={places}
          current={pathname}
          onFollow={onFollow}
        />
      )}
      tools={
        <>
          <LanguageMenu />
          <ThemeMenu />
        </>
      }
    >
      {children}
    </AreaFrame>
  );
}
