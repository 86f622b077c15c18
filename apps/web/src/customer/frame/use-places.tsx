/** Where the side menu leads: behind a blocking screen only to what is still open. */
import { House, ShieldCheck, UserRound } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { findScreen } from '#routes.tsx';
import type { MenuPlace } from '#ui/layout/side-menu.tsx';
import { isOpenUnder } from './open-screens.ts';

export function usePlaces(): readonly MenuPlace[] {
  const intl = useIntl();
  const { gate_facts: facts } = useCustomer();
  const places: readonly MenuPlace[] = [
    {
      href: paths.customer.index(),
      label: intl.formatMessage({ id: 'customer.home.title' }),
      icon: <House aria-hidden="true" />,
    },
    {
      href: paths.customer.account(),
      label: intl.formatMessage({ id: 'customer.account.title' }),
      icon: <UserRound aria-hidden="true" />,
    },
    {
      href: paths.customer.security(),
      label: intl.formatMessage({ id: 'customer.security.title' }),
      icon: <ShieldCheck aria-hidden="true" />,
    },
  ];
  return places.filter(({ href }) => {
    // Home shows the blocking screen itself.
    if (facts === null || href === paths.customer.index()) return true;
    const screen = findScreen(href, 'live');
    return screen !== undefined && isOpenUnder(screen, facts);
  });
}

/** The entry that the screen on show belongs to. */
export function placeOf(pathname: string): string {
  const screen = findScreen(pathname, 'sandbox')?.path ?? pathname;
  const below = /^\/user\/(account|auth|verifications)\//.test(screen);
  return below && screen !== paths.customer.security() ? paths.customer.account() : screen;
}
