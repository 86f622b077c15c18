/** Light, dark or the system's choice. Hidden where no script can carry it out. */
import { Monitor, Moon, Sun, SunMoon } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { Theme } from '#lib/theme/theme.ts';

const ICONS = { light: Sun, dark: Moon, system: Monitor } as const;
const CHOICES: readonly Theme[] = ['light', 'dark', 'system'];

export function ThemeList({ inline = false }: { readonly inline?: boolean }) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'app.frame.theme' });
  const list = (
    <fieldset aria-label={label} className="flex flex-col">
      {CHOICES.map((theme) => {
        const Icon = ICONS[theme];
        return (
          <button
            key={theme}
            type="button"
            data-theme-choice={theme}
            aria-pressed="false"
            className="flex min-h-11 items-center gap-3 rounded-sm px-3 text-start hover:bg-sunken aria-pressed:font-semibold aria-pressed:text-accent-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
            {intl.formatMessage({ id: `app.theme.${theme}` })}
          </button>
        );
      })}
    </fieldset>
  );
  if (inline) return <div className="scripting-none:hidden">{list}</div>;
  return (
    <details className="scripting-none:hidden relative" data-menu="">
      <summary
        aria-label={label}
        className="grid size-11 list-none place-items-center rounded-sm text-muted hover:bg-sunken hover:text-ink"
      >
        <SunMoon aria-hidden="true" className="size-5" />
      </summary>
      <div className="absolute end-0 top-full mt-2 w-52 rounded-md border border-line bg-raised p-1 shadow-overlay">
        {list}
      </div>
    </details>
  );
}
