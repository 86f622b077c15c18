/** Where the side menu leads: behind a blocking screen only to what is still open. */
import {
  ArrowLeftRight,
  BellRing,
  FileText,
  House,
  Landmark,
  MessagesSquare,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
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
      href: paths.customer.accountsManage(),
      label: intl.formatMessage({ id: 'customer.accounts.title' }),
      icon: <Landmark aria-hidden="true" />,
    },
    {
      href: paths.customer.transfers(),
      label: intl.formatMessage({ id: 'customer.transfers.title' }),
      icon: <ArrowLeftRight aria-hidden="true" />,
    },
    {
      href: paths.customer.statements(),
      label: intl.formatMessage({ id: 'customer.statements.title' }),
      icon: <FileText aria-hidden="true" />,
    },
    {
      href: paths.customer.messages(),
      label: intl.formatMessage({ id: 'customer.messages.title' }),
      icon: <MessagesSquare aria-hidden="true" />,
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
    {
      href: paths.customer.alerts(),
      label: intl.formatMessage({ id: 'customer.alerts.title' }),
      icon: <BellRing aria-hidden="true" />,
    },
  ];
  return places.filter(({ href }) => {
    // Home shows the blocking screen itself.
    if (facts === null || href === paths.customer.index()) return true;
    const screen = findScreen(href.replace(/#.*/, ''), 'live');
    return screen !== undefined && isOpenUnder(screen, facts);
  });
}

/** The entry that the screen on show belongs to. */
export function placeOf(pathname: string, hash: string): string {
  if (`${pathname}${hash}` === paths.customer.alerts()) return paths.customer.alerts();
  const screen = findScreen(pathname, 'sandbox')?.path ?? pathname;
  if (screen.startsWith('/user/accounts/')) return paths.customer.accountsManage();
  if (screen === paths.customer.statements()) return screen;
  if (/^\/user\/(transfers|payees)/.test(screen)) return paths.customer.transfers();
  const below = /^\/user\/(account|auth|verifications)\//.test(screen);
  return below && screen !== paths.customer.security() ? paths.customer.account() : screen;
}
