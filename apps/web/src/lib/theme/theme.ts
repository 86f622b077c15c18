/** Light, dark, or whatever the reader's system says. */
import { deviceStorage } from '#lib/device-storage.ts';
import { THEME_KEY } from './theme-script.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Changes the page at once; a browser without storage forgets it with the page. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const store = deviceStorage();
  if (theme === 'system') store?.removeItem(THEME_KEY);
  else store?.setItem(THEME_KEY, theme);
}

export function isTheme(value: string | undefined): value is Theme {
  return themes.some((theme) => theme === value);
}
