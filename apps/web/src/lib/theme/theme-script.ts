/** In the head of every page, before anything is painted: a chosen theme is not seen to change. */
export const THEME_KEY = 'fairlead.theme';

export const themeScript =
  `try{var t=localStorage.getItem('${THEME_KEY}');` +
  `if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;
