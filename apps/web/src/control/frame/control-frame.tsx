/** Side menu, top bar and palette of the control panel. */
import { type Permission, roleMay, staffRoles } from '@fairlead/contract/roles';
import {
  BookOpenText,
  BriefcaseBusiness,
  CheckCheck,
  FlaskConical,
  House,
  Inbox,
  Languages,
  ListChecks,
  ListTodo,
  MessageSquareWarning,
  MessagesSquare,
  Newspaper,
  Scale,
  ScrollText,
  Search,
  Settings,
  ShieldBan,
  UserRound,
  Users,
  UsersRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { BrandLink } from '#lib/frame/brand-link.tsx';
import { type KeepLanguage, LanguageMenu } from '#lib/frame/language-menu.tsx';
import { PersonMenu } from '#lib/frame/person-menu.tsx';
import { ThemeMenu } from '#lib/frame/theme-menu.tsx';
import { useSignOut } from '#lib/session/sign-out-context.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import type { Screen } from '#routes.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { AreaFrame } from '#ui/layout/area-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SideMenu } from '#ui/layout/side-menu.tsx';
import { BankClockContext } from '#ui/values/bank-clock.ts';
import { useBankAhead } from './bank-clock.ts';
import { screensFor } from './control-screens.ts';
import { useCatchingUp } from './use-catching-up.ts';
import { usePalette } from './use-palette.tsx';

/** The menu by kind of work, most used first; a screen that is not here comes last. */
const GROUPS: readonly (readonly string[])[] = [
  ['/cp/index'],
  ['/cp/users/list', '/cp/messages', '/cp/complaints', '/cp/inbox'],
  [
    '/cp/compliance',
    '/cp/compliance/lists',
    '/cp/approvals',
    '/cp/ledger',
    '/cp/ledger/reconciliation',
  ],
  ['/cp/content/home', '/cp/translate'],
  ['/cp/settings', '/cp/staff', '/cp/blocks/list', '/cp/audit', '/cp/jobs', '/cp/sandbox'],
  ['/cp/account/index'],
];

function groupOf(path: string): number {
  const found = GROUPS.findIndex((group) => group.includes(path));
  return found < 0 ? GROUPS.length : found;
}

function inMenuOrder(one: Screen, other: Screen): number {
  const group = groupOf(one.path) - groupOf(other.path);
  const paths = GROUPS[groupOf(one.path)] ?? [];
  return group !== 0 ? group : paths.indexOf(one.path) - paths.indexOf(other.path);
}

const ICONS: Readonly<Record<string, ReactNode>> = {
  '/cp/index': <House aria-hidden="true" />,
  '/cp/users/list': <Users aria-hidden="true" />,
  '/cp/messages': <MessagesSquare aria-hidden="true" />,
  '/cp/account/index': <UserRound aria-hidden="true" />,
  '/cp/staff': <UsersRound aria-hidden="true" />,
  '/cp/compliance': <BriefcaseBusiness aria-hidden="true" />,
  '/cp/compliance/lists': <ListChecks aria-hidden="true" />,
  '/cp/approvals': <CheckCheck aria-hidden="true" />,
  '/cp/audit': <ScrollText aria-hidden="true" />,
  '/cp/ledger': <BookOpenText aria-hidden="true" />,
  '/cp/ledger/reconciliation': <Scale aria-hidden="true" />,
  '/cp/blocks/list': <ShieldBan aria-hidden="true" />,
  '/cp/jobs': <ListTodo aria-hidden="true" />,
  '/cp/content/home': <Newspaper aria-hidden="true" />,
  '/cp/complaints': <MessageSquareWarning aria-hidden="true" />,
  '/cp/inbox': <Inbox aria-hidden="true" />,
  '/cp/translate': <Languages aria-hidden="true" />,
  '/cp/settings': <Settings aria-hidden="true" />,
  '/cp/sandbox': <FlaskConical aria-hidden="true" />,
};

export interface ControlFrameProps {
  readonly screen: Screen;
  readonly children: ReactNode;
}

export function ControlFrame({ screen, children }: ControlFrameProps) {
  const intl = useIntl();
  const staff = useStaff();
  const palette = usePalette();
  const aheadMs = useBankAhead();
  useCatchingUp();
  return (
    <AreaFrame
      brand={
        <BrandLink
          href={paths.control.index()}
          area={intl.formatMessage({ id: 'control.frame.area' })}
        />
      }
      menu={(onFollow) => (
        <SideMenu
          label={intl.formatMessage({ id: 'app.frame.menu' })}
          places={screensFor(staff)
            .filter(({ under }) => under === undefined)
            .toSorted(inMenuOrder)
            .map(({ path, title }, index, shown) => ({
              href: path,
              label: intl.formatMessage({ id: title }),
              icon: ICONS[path],
              apart: index > 0 && groupOf(path) !== groupOf(shown[index - 1]?.path ?? path),
            }))}
          current={screen.under ?? screen.path}
          onFollow={onFollow}
        />
      )}
      tools={<PanelTools onPalette={palette.open} />}
    >
      {screen.permission === undefined || mayDo(staff, screen.permission) ? (
        <BankClockContext value={aheadMs}>{children}</BankClockContext>
      ) : (
        <NotPermitted to={screen.permission} />
      )}
      {palette.element}
    </AreaFrame>
  );
}

/** A demonstration staff member's language is not one visitor's to change. */
const keepLanguage: KeepLanguage = (language) =>
  bank.staff.changeLanguage({ body: { language }, outlivesPage: true });

function PanelTools({ onPalette }: { readonly onPalette: () => void }) {
  const intl = useIntl();
  const signOut = useSignOut();
  const { staff } = useStaff();
  return (
    <>
      <IconButton label={intl.formatMessage({ id: 'control.frame.palette' })} onPress={onPalette}>
        <Search aria-hidden="true" className="size-5" />
      </IconButton>
      <LanguageMenu keep={staff.persona ? undefined : keepLanguage} />
      <ThemeMenu />
      <PersonMenu
        name={staff.name}
        ownPage={{
          href: paths.control.account(),
          label: intl.formatMessage({ id: 'control.account.title' }),
        }}
        onSignOut={signOut}
      />
    </>
  );
}

/** Says whose screen it is: an owner has nobody to ask, and can invite one. */
function NotPermitted({ to }: { readonly to: Permission }) {
  const intl = useIntl();
  const { staff } = useStaff();
  const roles = staffRoles.filter((role) => roleMay(role, to));
  const text = staff.role === 'owner' ? 'not-permitted-owner' : 'not-permitted-text';
  return (
    <PageHeader
      title={intl.formatMessage({ id: 'control.frame.not-permitted' })}
      lead={intl.formatMessage(
        { id: `control.frame.${text}` },
        {
          roles: intl.formatList(
            roles.map((role) => intl.formatMessage({ id: `signin.role.${role}` })),
          ),
        },
      )}
    />
  );
}
