/**
 * The one script in the head of a page that is not a file: it runs before anything is painted. Its
 * text is fixed, and so is its hash in the Content-Security-Policy.
 */
import { earlyPressScript } from '#lib/islands/early-press.ts';
import { themeScript } from '#lib/theme/theme-script.ts';

/** Where the first file cannot be fetched, no other script is there to say so. */
const lostScript =
  `addEventListener('error',function(e){if(e.target.tagName==='SCRIPT'){` +
  `document.documentElement.dataset.lost='';` +
  `document.querySelectorAll('[aria-busy]').forEach(function(i){i.removeAttribute('aria-busy')})` +
  `}},true)`;

export const publicScript = `${themeScript};${lostScript};${earlyPressScript}`;

/**
 * In an area's shell it wakes the browser's calendars: its first date takes it long on a slow
 * phone, and while the programs are on their way nobody waits for it.
 */
export const shellScript = `${themeScript};${lostScript};new Intl.DateTimeFormat`;
