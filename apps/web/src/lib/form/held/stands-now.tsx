/** A colleague's words, beside one's own for the same field: nobody writes over them unseen. */
import { useIntl } from 'react-intl';
import { directionOf } from '#lib/languages.ts';
import { Panel } from '#ui/feedback/panel.tsx';

export interface StandsNowProps {
  readonly words: readonly string[];
  /** Which they are in; without it, any. */
  readonly language?: string;
}

export function StandsNow({ words, language }: StandsNowProps) {
  const intl = useIntl();
  const own = language === undefined ? {} : { lang: language };
  const dir = language === undefined ? 'auto' : directionOf(language);
  return (
    <Panel tone="note" title={intl.formatMessage({ id: 'control.item.stands-now' })}>
      {[...new Set(words)].map((text) => (
        <p key={text} {...own} dir={dir} className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      ))}
    </Panel>
  );
}
