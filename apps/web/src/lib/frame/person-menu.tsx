/** The person who is signed in: their own pages, and the way out. */
import { LogOut, UserRound } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { Menu } from '#ui/actions/menu.tsx';
import { Avatar } from '#ui/data/avatar.tsx';

export interface PersonMenuProps {
  readonly name: string;
  readonly photo?: string | undefined;
  readonly ownPage: { readonly href: string; readonly label: string };
  readonly onSignOut: () => void;
}

const SIGN_OUT = 'sign-out';

export function PersonMenu({ name, photo, ownPage, onSignOut }: PersonMenuProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <Menu
      label={name}
      triggerLabel={intl.formatMessage({ id: 'app.frame.person' }, { name })}
      trigger={<Avatar name={name} src={photo} />}
      entries={[
        {
          id: 'own',
          label: ownPage.label,
          icon: <UserRound aria-hidden="true" className="size-5" />,
        },
        {
          id: SIGN_OUT,
          label: intl.formatMessage({ id: 'app.frame.sign-out' }),
          icon: <LogOut aria-hidden="true" className="size-5" />,
        },
      ]}
      onAction={(id) => (id === SIGN_OUT ? onSignOut() : void navigate(ownPage.href))}
    />
  );
}
