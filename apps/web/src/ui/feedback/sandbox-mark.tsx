/**
 * The sandbox mark across every page: fixed wording and colours, sticky, above dialogs, never
 * dismissible. It is written by the server beside the app, so that no fault of a screen removes it.
 */
import { SIMULATION } from '@fairlead/contract/sandbox-mark';
import { FormattedMessage } from 'react-intl';

export function SandboxMark() {
  return (
    <aside
      id="sandbox-mark"
      aria-label={SIMULATION}
      data-react-aria-top-layer="true"
      className="sandbox-mark"
    >
      <p>
        <strong data-protected="sandbox.banner.title">
          <FormattedMessage id="protected.sandbox.banner.title" />
        </strong>{' '}
        <span data-protected="sandbox.banner.text">
          <FormattedMessage id="protected.sandbox.banner.text" />
        </span>
      </p>
    </aside>
  );
}
