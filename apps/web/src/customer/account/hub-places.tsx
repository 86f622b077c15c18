/** What the hub offers, and how each of it stands. */
import {
  BadgeCheck,
  BellRing,
  DoorOpen,
  Download,
  ImageIcon,
  KeyRound,
  Mail,
  MapPin,
  MessageSquareWarning,
  Phone,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import type { IntlShape } from 'react-intl';
import type { CustomerStatus } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import type { HubPlace } from './hub-group.tsx';

type User = CustomerStatus['user'];

type GroupId = 'you' | 'protection' | 'rights';

const ltr = (text: string) => <bdi dir="ltr">{text}</bdi>;

export function hubGroups(
  user: User,
  intl: IntlShape,
): readonly { readonly id: GroupId; readonly places: readonly HubPlace[] }[] {
  return [
    { id: 'you', places: aboutYou(user, intl) },
    { id: 'protection', places: protection(user, intl) },
    { id: 'rights', places: rights(intl) },
  ];
}

function aboutYou(user: User, intl: IntlShape): HubPlace[] {
  const { customer } = paths;
  const says = (id: 'profile' | 'photo' | 'address' | 'no-phone') =>
    intl.formatMessage({ id: `customer.hub.${id}` });
  const address = [user.street_address, user.city].filter((part) => part !== null).join(', ');
  return [
    {
      href: customer.profile(),
      icon: <UserRound />,
      label: intl.formatMessage({ id: 'customer.profile.title' }),
      about: says('profile'),
    },
    {
      href: customer.photo(),
      icon: <ImageIcon />,
      label: intl.formatMessage({ id: 'customer.photo.title' }),
      about: says('photo'),
    },
    {
      href: customer.address(),
      icon: <MapPin />,
      label: intl.formatMessage({ id: 'customer.address.title' }),
      about: address === '' ? says('address') : <bdi>{address}</bdi>,
    },
    {
      href: customer.phone(),
      icon: <Phone />,
      label: intl.formatMessage({ id: 'customer.phone.title' }),
      about: user.phone_number === null ? says('no-phone') : ltr(user.phone_number),
      badge: waiting(user.pending_phone_number ?? unprovenPhone(user), intl),
    },
  ];
}

function unprovenPhone({ phone_verified, phone_number }: User): string | null {
  return phone_verified ? null : phone_number;
}

function protection(user: User, intl: IntlShape): HubPlace[] {
  const { customer } = paths;
  return [
    {
      href: customer.verifications(),
      icon: <BadgeCheck />,
      label: intl.formatMessage({ id: 'customer.verifications.title' }),
      about: intl.formatMessage({ id: 'customer.hub.verifications' }),
      badge: user.all_required_verifications
        ? undefined
        : { tone: 'warning', text: intl.formatMessage({ id: 'customer.hub.to-do' }) },
    },
    {
      href: customer.email(),
      icon: <Mail />,
      label: intl.formatMessage({ id: 'customer.email.title' }),
      about: ltr(user.email),
      badge: waiting(user.pending_email, intl),
    },
    {
      href: customer.password(),
      icon: <KeyRound />,
      label: intl.formatMessage({ id: 'customer.password.title' }),
      about: intl.formatMessage({ id: 'customer.hub.password' }),
    },
    {
      href: customer.security(),
      icon: <ShieldCheck />,
      label: intl.formatMessage({ id: 'customer.security.title' }),
      about: intl.formatMessage({ id: 'customer.hub.security' }),
    },
    {
      href: customer.devices(),
      icon: <BellRing />,
      label: intl.formatMessage({ id: 'customer.devices.title' }),
      about: intl.formatMessage({ id: 'customer.hub.devices' }),
    },
  ];
}

function waiting(pending: string | null, intl: IntlShape): HubPlace['badge'] {
  if (pending === null) return undefined;
  return { tone: 'warning', text: intl.formatMessage({ id: 'customer.hub.to-confirm' }) };
}

function rights(intl: IntlShape): HubPlace[] {
  const { customer } = paths;
  const icons = { data: <Download />, complaints: <MessageSquareWarning />, close: <DoorOpen /> };
  return (['data', 'complaints', 'close'] as const).map((id) => ({
    href: customer[id](),
    icon: icons[id],
    label: intl.formatMessage({ id: `customer.${id}.title` }),
    about: intl.formatMessage({ id: `customer.hub.${id}` }),
  }));
}
