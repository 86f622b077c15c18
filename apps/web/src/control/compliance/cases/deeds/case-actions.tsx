/** What the compliance role can do with a case, each with its own dialog. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import type { CaseFile } from '#control/compliance/cases/cases.queries.ts';
import { casesKey } from '#lib/cases/cases.ts';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { FreezeDialog } from './freeze-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';

type Deed = 'release' | 'reject' | 'close' | 'ask' | 'note' | 'freeze' | 'unfreeze';

/** What can be done with it as it stands. */
function deedsOf({ status, kind, approval_id: waits }: CaseFile): readonly Deed[] {
  if (status === 'Frozen') return waits === null ? ['unfreeze', 'note'] : ['note'];
  if (status !== 'Open') return ['note'];
  if (kind === 'restriction') return ['note'];
  if (kind === 'customer_review') return ['close', 'note'];
  const isHeld = kind === 'held_transfer';
  return [
    ...(waits === null ? (['release'] as const) : []),
    'reject',
    ...(isHeld ? (['ask'] as const) : []),
    ...(isHeld && waits === null ? (['freeze'] as const) : []),
    'note',
  ];
}

export function CaseActions({ file }: { readonly file: CaseFile }) {
  const intl = useIntl();
  const [deed, setDeed] = useState<Deed>();
  const close = () => setDeed(undefined);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        {file.status === 'Open' && file.kind === 'restriction' && (
          <LinkButton variant="primary" href={paths.control.restrictions(file.customer.id)}>
            {intl.formatMessage({ id: 'control.case.open-restriction' })}
          </LinkButton>
        )}
        {deedsOf(file).map((id) => (
          <Button
            key={id}
            variant={id === 'release' ? 'primary' : id === 'note' ? 'quiet' : 'secondary'}
            onPress={() => setDeed(id)}
          >
            {intl.formatMessage({ id: `control.case.do.${id}` })}
          </Button>
        ))}
        {file.status === 'Open' && <Assign file={file} />}
      </div>
      {deed !== undefined && dialogOf(deed, file, close)}
    </div>
  );
}

function dialogOf(deed: Deed, file: CaseFile, close: () => void): ReactNode {
  const { id } = file;
  switch (deed) {
    case 'release':
      return <ReleaseDialog file={file} onClose={close} />;
    case 'ask':
      return <AskDialog file={file} onClose={close} />;
    case 'freeze':
      return <FreezeDialog file={file} onClose={close} />;
    case 'reject':
      return (
        <ReasonDialog
          deed="reject"
          send={(reason) => bank.cases.reject({ params: { id }, body: { reason } })}
          onClose={close}
        />
      );
    case 'close':
      return (
        <ReasonDialog
          deed="close"
          send={(reason) => bank.cases.close({ params: { id }, body: { reason } })}
          onClose={close}
        />
      );
    case 'note':
      return (
        <ReasonDialog
          deed="note"
          send={(text) => bank.cases.note({ params: { id }, body: { text } })}
          onClose={close}
        />
      );
    case 'unfreeze':
      return (
        <ReasonDialog
          deed="unfreeze"
          send={(reason) => bank.cases.unfreeze({ params: { id }, body: { reason } })}
          onClose={close}
        />
      );
  }
}

/** Takes the case, or gives it back to the queue. */
function Assign({ file }: { readonly file: CaseFile }) {
  const intl = useIntl();
  const cache = useQueryClient();
  const { staff } = useStaff();
  const mine = file.assigned_to?.id === staff.id;
  const assign = useMutation({
    mutationFn: () =>
      bank.cases.assign({ params: { id: file.id }, body: { staff_id: mine ? null : staff.id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: casesKey }),
  });
  return (
    <>
      <Button variant="quiet" isPending={assign.isPending} onPress={() => assign.mutate()}>
        {intl.formatMessage({ id: mine ? 'control.case.do.give-back' : 'control.case.do.take' })}
      </Button>
      <ProblemPanel of={assign} />
    </>
  );
}
