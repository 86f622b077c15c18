/** The title of the browser's tab: the screen's and the brand's, after the sandbox's mark. */
import { use, useEffect } from 'react';
import { useIntl } from 'react-intl';
import { ModeContext } from '#ui/mode.ts';
import { brandOfPage } from './brand.ts';

/** The same word in every language, so that anyone and any program can look for it. */
const SIMULATION = 'SIMULATION';

export function useTitle(title: string): void {
  const intl = useIntl();
  const mode = use(ModeContext);
  const word = intl.formatMessage({ id: 'protected.sandbox.word' });
  useEffect(() => {
    const own = word.toUpperCase() === SIMULATION ? '' : ` · ${word}`;
    const mark = mode === 'sandbox' ? `${SIMULATION}${own} | ` : '';
    document.title = `${mark}${title} · ${brandOfPage()}`;
  }, [title, mode, word]);
}
