/** Proposing to let somebody in again who has left; a second person decides. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { type CustomerRecord, recordKey } from '#control/customers/record/record.queries.ts';
import { bank } from '#lib/client.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { showToast } from '#ui/overlays/toasts.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface ReopenProps {
  readonly record: CustomerRecord;
}

/** Not for oneself, and not for demonstration staff about visitors. */
export function Reopen({ record }: ReopenProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const status = useStaff();
  const [asked, setAsked] = useState(false);
  const { id } = record;
  const isOwn = record.email?.toLowerCase() === status.staff.email.toLowerCase();
  if (isOwn || record.details_withheld || !mayDo(status, 'restrictions.write')) return null;
  return (
    <>
      <span>
        <Button size="compact" onPress={() => setAsked(true)}>
          {intl.formatMessage({ id: 'control.record.reopen' })}
        </Button>
      </span>
      {asked && (
        <ReasonDialog
          title={intl.formatMessage({ id: 'control.record.reopen' })}
          about={intl.formatMessage({ id: 'control.record.reopen-about' })}
          submit={async (body) => {
            await bank.closures.reopen({ params: { id }, body });
            await cache.invalidateQueries({ queryKey: recordKey(id) });
            showToast(intl.formatMessage({ id: 'control.record.reopen-waits' }));
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
