/**
 * Runs in the head of every page before anything is painted: a chosen theme is never seen to
 * change. Its text is fixed, and so is its hash in the Content-Security-Policy.
 */
export const THEME_KEY = 'fairlead.theme';

export const themeScript =
  `try{var t=localStorage.getItem('${THEME_KEY}');` +
  `if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

/**
 * In an area's shell, also wakes the browser's calendars: its first date takes it long on a slow
 * phone, and while the programs are on their way nobody waits for it.
 */
export const shellScript = `${themeScript};new Intl.DateTimeFormat`;
