/** Ending every session of a customer, with a reason; the bank never begins one in their place. */
import { useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { type CustomerRecord, recordKey } from '#control/customers/record/record.queries.ts';
import { bank } from '#lib/client.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { showToast } from '#ui/overlays/toasts.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface SignOutProps {
  readonly record: CustomerRecord;
}

/** For those who may lock a customer; not for demonstration staff, and not for oneself. */
export function SignOut({ record }: SignOutProps) {
  const intl = useIntl();
  const status = useStaff();
  const [asked, setAsked] = useState(false);
  const { persona, email } = status.staff;
  const isOwn = record.email?.toLowerCase() === email.toLowerCase();
  if (persona || isOwn || !mayDo(status, 'restrictions.write')) return null;
  return (
    <>
      <Button
        size="compact"
        icon={<LogOut aria-hidden="true" className="size-4" />}
        onPress={() => setAsked(true)}
      >
        {intl.formatMessage({ id: 'control.record.sign-out' })}
      </Button>
      {asked && <SignOutDialog record={record} onClose={() => setAsked(false)} />}
    </>
  );
}

function SignOutDialog({ record, onClose }: SignOutProps & { readonly onClose: () => void }) {
  const intl = useIntl();
  const cache = useQueryClient();
  const { id } = record;
  return (
    <ReasonDialog
      title={intl.formatMessage({ id: 'control.record.sign-out' })}
      about={intl.formatMessage({ id: 'control.record.sign-out-about' })}
      submit={async (body) => {
        const { ended: count } = await bank.customerRecords.endSessions({ params: { id }, body });
        await cache.invalidateQueries({ queryKey: recordKey(id) });
        showToast(intl.formatMessage({ id: 'control.record.signed-out' }, { count }));
      }}
      onClose={onClose}
    />
  );
}
