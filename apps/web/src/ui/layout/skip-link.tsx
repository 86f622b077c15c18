/** The first stop of the keyboard: past the menu, to the content. */
import { FormattedMessage } from 'react-intl';

export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-[calc(var(--mark-height)+0.5rem)] focus:z-50 focus:rounded-sm focus:bg-raised focus:px-4 focus:py-2"
    >
      <FormattedMessage id="app.frame.skip" />
    </a>
  );
}
