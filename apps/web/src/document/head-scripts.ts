/**
 * The one script in the head of a page that is not a file: it runs before anything is painted. Its
 * text is fixed, and so is its hash in the Content-Security-Policy.
 */
import { earlyPressScript } from '#lib/islands/early-press.ts';
import { themeScript } from '#lib/theme/theme-script.ts';

export const publicScript = `${themeScript};${earlyPressScript}`;

/**
 * In an area's shell it wakes the browser's calendars: its first date takes it long on a slow
 * phone, and while the programs are on their way nobody waits for it.
 */
export const shellScript = `${themeScript};new Intl.DateTimeFormat`;
