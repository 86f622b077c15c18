/** Marks money that is not real. Shown in every sandbox, never in a live bank. */
import { use } from 'react';
import { FormattedMessage } from 'react-intl';
import { ModeContext } from '#ui/mode.ts';

export function SimulatedMark() {
  if (use(ModeContext) !== 'sandbox') return null;
  return (
    <span className="ms-1.5 inline-block rounded-sm border border-warn-line bg-warn-soft px-1 align-middle text-xs leading-4 font-medium text-warn">
      <FormattedMessage id="protected.sandbox.amount" />
    </span>
  );
}
