/** In a sandbox: what it sends lies open, so that nobody leaves there what should stay theirs. */
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';

export function OpenInbox() {
  const intl = useIntl();
  const { mode } = usePage();
  if (mode !== 'sandbox') return null;
  return (
    <p className="rounded-md border border-line bg-sunken px-4 py-3 text-sm">
      {intl.formatMessage({ id: 'site.sandbox.open-inbox' })}
    </p>
  );
}
