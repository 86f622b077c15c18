/** Side menu and top bar of online banking. */
import { House, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { bank } from '#lib/client.ts';
import { BrandLink } from '#lib/frame/brand-link.tsx';
import { LanguageMenu } from '#lib/frame/language-menu.tsx';
import { PersonMenu } from '#lib/frame/person-menu.tsx';
import { ThemeMenu } from '#lib/frame/theme-menu.tsx';
import { useCustomer } from '#lib/session/customer-session.ts';
import { Leaving } from '#lib/session/leaving.tsx';
import { paths } from '#paths.ts';
import { Avatar } from '#ui/data/avatar.tsx';
import { AreaFrame } from '#ui/layout/area-frame.tsx';
import { SideMenu } from '#ui/layout/side-menu.tsx';

export function CustomerFrame({ children }: { readonly children: ReactNode }) {
  const intl = useIntl();
  const { user } = useCustomer();
  const { pathname } = useLocation();
  const [leaving, setLeaving] = useState(false);
  if (leaving) {
    return (
      <Leaving audience="customer" signOut={() => bank.customers.signOut()} goTo={paths.signIn()} />
    );
  }
  const name = `${user.first_name} ${user.last_name}`;
  const security = intl.formatMessage({ id: 'customer.security.title' });
  const places = [
    {
      href: paths.customer.index(),
      label: intl.formatMessage({ id: 'customer.home.title' }),
      icon: <House aria-hidden="true" />,
    },
    {
      href: paths.customer.security(),
      label: security,
      icon: <ShieldCheck aria-hidden="true" />,
    },
  ];
  return (
    <AreaFrame
      brand={<BrandLink href={paths.customer.index()} />}
      menu={(onFollow) => (
        <div className="flex flex-col gap-4">
          <PersonHead name={name} email={user.email} />
          <SideMenu
            label={intl.formatMessage({ id: 'app.frame.menu' })}
            places={places}
            current={pathname === '/user/home' ? paths.customer.index() : pathname}
            onFollow={onFollow}
          />
        </div>
      )}
      tools={
        <>
          <LanguageMenu />
          <ThemeMenu />
          <PersonMenu
            name={name}
            ownPage={{ href: paths.customer.security(), label: security }}
            onSignOut={() => setLeaving(true)}
          />
        </>
      }
    >
      {children}
    </AreaFrame>
  );
}

function PersonHead({ name, email }: { readonly name: string; readonly email: string }) {
  return (
    <div className="flex items-center gap-3 px-3 pt-2">
      <Avatar name={name} />
      <div className="min-w-0">
        <p className="truncate font-medium">
          <bdi>{name}</bdi>
        </p>
        <p className="truncate text-sm text-muted">
          <bdi>{email}</bdi>
        </p>
      </div>
    </div>
  );
}
