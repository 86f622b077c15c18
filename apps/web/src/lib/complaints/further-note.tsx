/** Where a complaint can be taken after the bank, in the build's own words. */
import { FormattedMessage } from 'react-intl';

/** `body`: who decides then; a sandbox has nobody, and says so. */
export function FurtherNote({ body }: { readonly body: string | null }) {
  return (
    <p className="text-sm text-pretty text-muted">
      {body === null ? (
        <FormattedMessage id="protected.complaint.further.sandbox" />
      ) : (
        <FormattedMessage id="protected.complaint.further.live" values={{ body }} />
      )}
    </p>
  );
}
