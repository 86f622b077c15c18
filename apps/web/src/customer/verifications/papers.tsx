/** Papers of one kind: what was handed in, why it was not accepted, and handing in. */
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { AgainNote } from '#lib/documents/again-note.tsx';
import { RejectionNote } from '#lib/documents/rejection-note.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { SubmissionCard } from './submission-card.tsx';
import { isOpen, type Verification } from './verifications.queries.ts';

export interface PapersProps {
  readonly verification: Verification;
  /** The form; `other` stands beside its button. */
  readonly upload: (onDone: () => Promise<void>, other: ReactNode) => ReactNode;
  readonly onDone: () => Promise<void>;
}

export function Papers({ verification, upload, onDone }: PapersProps) {
  const intl = useIntl();
  const [replacing, setReplacing] = useState(false);
  const { submission, rejection, asked_again: again, can_replace } = verification;
  if (isOpen(verification)) {
    return (
      <>
        {rejection !== null && <RejectionNote rejection={rejection} />}
        {again !== null && <AgainNote again={again} />}
        <Card>{upload(onDone, undefined)}</Card>
      </>
    );
  }
  return (
    <>
      {submission !== null && <SubmissionCard submission={submission} />}
      {replacing ? (
        <Card title={intl.formatMessage({ id: 'customer.verification.replace' })}>
          {upload(
            async () => {
              await onDone();
              setReplacing(false);
            },
            <Button onPress={() => setReplacing(false)}>
              {intl.formatMessage({ id: 'ui.dialog.cancel' })}
            </Button>,
          )}
        </Card>
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p className="text-muted">
            {intl.formatMessage({
              id: can_replace
                ? 'customer.verification.can-replace'
                : 'customer.verification.opened',
            })}
          </p>
          {can_replace && (
            <Button onPress={() => setReplacing(true)}>
              {intl.formatMessage({ id: 'customer.verification.replace' })}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
