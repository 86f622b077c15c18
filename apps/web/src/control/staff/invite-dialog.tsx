/** Invites a person to the staff; asks for the second factor, because it gives power. */
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
import { invitationsKey } from './invitations.tsx';

const checks = z.object({ email: requiredEmail, role: z.enum(staffRoles, 'field.error.required') });

export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl();
  const cache = useQueryClient();
  const stepUp = useStepUp(staffStepUp);
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: { email: '', role: 'support' },
    submit: async (body) => {
      await stepUp.run(() => bank.staff.invite({ body }));
      await cache.invalidateQueries({ queryKey: invitationsKey });
      showToast(intl.formatMessage({ id: 'control.invitations.sent' }, { email: body.email }));
      onClose();
    },
  });
  return (
    <>
      <Dialog title={intl.formatMessage({ id: 'control.staff.invite' })} isOpen onClose={onClose}>
        <p className="text-muted">{intl.formatMessage({ id: 'control.invitations.text' })}</p>
        <BankForm
          state={state}
          submitLabel={intl.formatMessage({ id: 'control.invitations.send' })}
        >
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
        </BankForm>
      </Dialog>
      {stepUp.dialog}
    </>
  );
}
