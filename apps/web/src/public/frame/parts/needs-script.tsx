/** Says to readers without JavaScript what a living part would do, and what they can do instead. */
import { useIntl } from 'react-intl';

export function NeedsScript({ words }: { readonly words: MessageId }) {
  const intl = useIntl();
  return (
    <p className="mb-4 hidden rounded-md border border-warn-line bg-warn-soft p-4 scripting-none:block">
      {intl.formatMessage({ id: words })}
    </p>
  );
}
