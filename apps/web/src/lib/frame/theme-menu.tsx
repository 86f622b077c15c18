/** Light, dark or the system's choice. */
import { Monitor, Moon, Sun, SunMoon } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { chooseTheme, currentTheme, isTheme, themes } from '#lib/theme/theme.ts';
import { Menu } from '#ui/actions/menu.tsx';

const ICONS = {
  light: <Sun aria-hidden="true" className="size-5" />,
  dark: <Moon aria-hidden="true" className="size-5" />,
  system: <Monitor aria-hidden="true" className="size-5" />,
};

export function ThemeMenu() {
  const intl = useIntl();
  const [theme, setTheme] = useState(currentTheme);
  return (
    <Menu
      label={intl.formatMessage({ id: 'app.frame.theme' })}
      trigger={<SunMoon aria-hidden="true" className="size-5" />}
      entries={themes.map((id) => ({
        id,
        icon: ICONS[id],
        label: intl.formatMessage({ id: `app.theme.${id}` }),
      }))}
      selected={theme}
      onAction={(chosen) => {
        if (!isTheme(chosen)) return;
        chooseTheme(chosen);
        setTheme(chosen);
      }}
    />
  );
}
