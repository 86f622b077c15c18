/**
 * The standing warning, fixed by the build: on sign-in, on the transfer form, on every held
 * payment, restriction and staff message.
 */
import { ShieldAlert } from 'lucide-react';
import { FormattedMessage } from 'react-intl';

export function StandingWarning() {
  return (
    <aside className="flex gap-3 rounded-md border border-warn-line bg-warn-soft p-4 text-ink">
      <ShieldAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warn" />
      <div>
        <p className="font-semibold">
          <FormattedMessage id="protected.warning.title" />
        </p>
        <p className="mt-1 text-sm text-pretty">
          <FormattedMessage id="protected.warning.text" />
        </p>
      </div>
    </aside>
  );
}
