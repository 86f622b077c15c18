/** Why the last papers were not accepted, and in the reviewer's own words. */
import type { RejectionReason } from '@fairlead/contract/choices';
import { useIntl } from 'react-intl';
import { Panel } from '#ui/feedback/panel.tsx';

export interface RejectionNoteProps {
  readonly rejection: { readonly reason: RejectionReason; readonly text: string | null };
}

export function RejectionNote({ rejection }: RejectionNoteProps) {
  const intl = useIntl();
  return (
    <Panel tone="warning" title={intl.formatMessage({ id: 'field.rejected.title' })}>
      <p>{intl.formatMessage({ id: `field.rejected.${rejection.reason}` })}</p>
      {rejection.text !== null && (
        <blockquote className="mt-2 border-s-2 border-warn-line ps-3">
          <bdi>{rejection.text}</bdi>
        </blockquote>
      )}
    </Panel>
  );
}
