/**
 * Invites a person to the staff; asks for the second factor, because it gives power. Where somebody
 * else may approve, it waits for them.
 */
import type { ApprovalId } from '@fairlead/contract/ids';
import { staffRoles } from '@fairlead/contract/roles';
import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { requiredEmail } from '#lib/form/checks.ts';
import { FormSelect } from '#lib/form/form-select.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { staffStepUp } from '#lib/step-up/step-up-calls.ts';
import { useStepUp } from '#lib/step-up/use-step-up.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { showToast } from '#ui/overlays/toasts.ts';

const checks = z.object({
  email: requiredEmail,
  role: z.enum(staffRoles, 'field.error.required'),
  reason: z.string().check(z.maxLength(500, 'field.error.too-long')),
});

export interface WaitingInvitation {
  readonly email: string;
  readonly approvalId: ApprovalId;
}

interface InviteDialogProps {
  readonly onClose: () => void;
  readonly onWaiting: (waiting: WaitingInvitation) => void;
}

export function InviteDialog({ onClose, onWaiting }: InviteDialogProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const stepUp = useStepUp(staffStepUp);
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: { email: '', role: 'support', reason: '' },
    submit: async ({ reason, ...whom }) => {
      const body = { ...whom, ...(reason.trim() === '' ? {} : { reason }) };
      const { approval_id: approvalId } = await stepUp.run(() => bank.staff.invite({ body }));
      await cache.invalidateQueries({ queryKey: ['staff'] });
      const { email } = whom;
      if (approvalId !== null) onWaiting({ email, approvalId });
      else showToast(intl.formatMessage({ id: 'control.invitations.sent' }, { email }));
      onClose();
    },
  });
  return (
    <>
      <Dialog title={intl.formatMessage({ id: 'control.staff.invite' })} isOpen onClose={onClose}>
        <p className="text-muted">{intl.formatMessage({ id: 'control.invitations.text' })}</p>
        <BankForm state={state} submitLabel={intl.formatMessage({ id: 'control.staff.invite' })}>
          <FormText
            control={state.form.control}
            name="email"
            kind="email"
            autoComplete="off"
            label={intl.formatMessage({ id: 'control.fact.email' })}
          />
          <FormSelect
            control={state.form.control}
            name="role"
            label={intl.formatMessage({ id: 'control.fact.role' })}
            choices={staffRoles.map((id) => ({
              id,
              label: intl.formatMessage({ id: `signin.role.${id}` }),
              description: intl.formatMessage({ id: `control.role.${id}` }),
            }))}
          />
          <FormText
            control={state.form.control}
            name="reason"
            kind="area"
            optional
            label={intl.formatMessage({ id: 'control.approvals.why' })}
            description={intl.formatMessage({ id: 'control.invitations.reason-help' })}
          />
        </BankForm>
      </Dialog>
      {stepUp.dialog}
    </>
  );
}
