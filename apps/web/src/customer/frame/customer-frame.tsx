/** Side menu and top bar of online banking. */
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { BrandLink } from '#lib/frame/brand-link.tsx';
import { LanguageMenu } from '#lib/frame/language-menu.tsx';
import { PersonMenu } from '#lib/frame/person-menu.tsx';
import { ThemeMenu } from '#lib/frame/theme-menu.tsx';
import { useLive } from '#lib/live/use-live.ts';
import { useCustomer } from '#lib/session/customer-session.ts';
import { useSignOut } from '#lib/session/sign-out-context.ts';
import { paths } from '#paths.ts';
import { Avatar } from '#ui/data/avatar.tsx';
import { AreaFrame } from '#ui/layout/area-frame.tsx';
import { SideMenu } from '#ui/layout/side-menu.tsx';
import { Bell } from './bell.tsx';
import { useKeepLanguage } from './use-keep-language.ts';
import { placeOf, usePlaces } from './use-places.tsx';
import { VerificationBanner } from './verification-banner.tsx';

export function CustomerFrame({ children }: { readonly children: ReactNode }) {
  useLive();
  const intl = useIntl();
  const { user } = useCustomer();
  const signOut = useSignOut();
  const keepLanguage = useKeepLanguage();
  const { pathname, hash } = useLocation();
  const places = usePlaces();
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <AreaFrame
      brand={<BrandLink href={paths.customer.index()} />}
      menu={(onFollow) => (
        <div className="flex flex-col gap-4">
          <PersonHead />
          <SideMenu
            label={intl.formatMessage({ id: 'app.frame.menu' })}
            places={places}
            current={placeOf(pathname, hash)}
            onFollow={onFollow}
          />
          <div className="flex items-center justify-between border-t border-line ps-3 pt-3 text-muted">
            <span aria-hidden="true">{intl.formatMessage({ id: 'app.frame.theme' })}</span>
            <ThemeMenu />
          </div>
        </div>
      )}
      tools={
        <>
          <Bell />
          <LanguageMenu keep={keepLanguage} />
          <PersonMenu
            name={name}
            photo={user.photo_profile ?? undefined}
            ownPage={{
              href: paths.customer.profile(),
              label: intl.formatMessage({ id: 'customer.profile.title' }),
            }}
            onSignOut={signOut}
          />
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <VerificationBanner />
        {children}
      </div>
    </AreaFrame>
  );
}

function PersonHead() {
  const { user } = useCustomer();
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <div className="flex items-center gap-3 px-3 pt-2">
      <Avatar name={name} src={user.photo_profile ?? undefined} />
      <div className="min-w-0">
        <p className="truncate font-medium">
          <bdi>{name}</bdi>
        </p>
        <p dir="ltr" className="truncate text-sm text-muted rtl:text-end">
          {user.email}
        </p>
      </div>
    </div>
  );
}
