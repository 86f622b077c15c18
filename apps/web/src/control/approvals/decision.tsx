/** The second person's yes, with the second factor, or no, with a reason. One no ends it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import type { Approval } from '#lib/approvals/approval.ts';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { wordsOf } from '#lib/form/checks.ts';
import { FormText } from '#lib/form/form-text.tsx';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { useStaff } from '#lib/session/staff-session.ts';
import { staffStepUp } from '#lib/step-up/step-up-calls.ts';
import { useStepUp } from '#lib/step-up/use-step-up.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { showToast } from '#ui/overlays/toasts.ts';

export function Decision({ approval }: { readonly approval: Approval }) {
  const intl = useIntl();
  const cache = useQueryClient();
  const { staff } = useStaff();
  const stepUp = useStepUp(staffStepUp);
  const [refusing, setRefusing] = useState(false);
  const mine = approval.proposed_by.id === staff.id;
  const approve = useMutation({
    mutationFn: () => stepUp.run(() => bank.approvals.approve({ params: { id: approval.id } })),
    onSuccess: () => showToast(intl.formatMessage({ id: 'control.approvals.approved' })),
    onSettled: () => cache.invalidateQueries({ queryKey: ['staff'] }),
  });
  const waits = approval.status === 'Waiting';
  // Whoever was a moment too late still reads why, and keeps what they wrote.
  return (
    <div className="flex flex-col gap-4 empty:hidden">
      {waits && !approval.may_decide && (
        <Panel
          tone="note"
          title={intl.formatMessage({
            id: mine ? 'control.approvals.own' : 'control.approvals.not-you',
          })}
        >
          {intl.formatMessage({
            id: mine ? 'control.approvals.own-text' : whyNot(approval, staff.persona),
          })}
        </Panel>
      )}
      <ProblemPanel of={approve} />
      {waits && (
        <div className="flex flex-wrap gap-3">
          {approval.may_decide && (
            <Button
              variant="primary"
              isPending={approve.isPending}
              onPress={() => approve.mutate()}
            >
              {intl.formatMessage({ id: 'control.approvals.approve' })}
            </Button>
          )}
          <Button onPress={() => setRefusing(true)}>
            {intl.formatMessage({
              id: mine ? 'control.approvals.take-back' : 'control.approvals.refuse',
            })}
          </Button>
        </div>
      )}
      {refusing && <RefuseDialog approval={approval} onClose={() => setRefusing(false)} />}
      {stepUp.dialog}
    </div>
  );
}

/** Why somebody who did not propose it may not approve it either. */
function whyNot({ kind }: Approval, persona: boolean) {
  // A demonstration person gives nobody power, whatever their role.
  if (kind.startsWith('staff.') && persona) return 'control.approvals.not-persona-text';
  if (kind.startsWith('list.')) return 'control.approvals.not-lists-text';
  return 'control.approvals.not-you-text';
}

const checks = z.object({ reason: wordsOf(3, 500) });

interface RefuseDialogProps {
  readonly approval: Approval;
  readonly onClose: () => void;
}

function RefuseDialog({ approval, onClose }: RefuseDialogProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: { reason: '' },
    submit: async (body) => {
      await bank.approvals.refuse({ params: { id: approval.id }, body });
      await cache.invalidateQueries({ queryKey: ['staff'] });
      onClose();
    },
  });
  const title = intl.formatMessage({ id: 'control.approvals.refuse' });
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="text-muted">{intl.formatMessage({ id: 'control.approvals.refuse-text' })}</p>
      <BankForm state={state} submitLabel={title}>
        <FormText
          control={state.form.control}
          name="reason"
          kind="area"
          label={intl.formatMessage({ id: 'control.approvals.why' })}
        />
      </BankForm>
    </Dialog>
  );
}
