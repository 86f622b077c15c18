/**
 * Proposes another role for a colleague, or none; asks for the second factor, because it is about
 * power. A second person decides, and not the one it is about.
 */
import { staffRoles } from '@fairlead/contract/roles';
import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { wordsOf } from '#lib/form/checks.ts';
import { FormSelect } from '#lib/form/form-select.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { staffStepUp } from '#lib/step-up/step-up-calls.ts';
import { useStepUp } from '#lib/step-up/use-step-up.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { showToast } from '#ui/overlays/toasts.ts';

export type Member = Awaited<ReturnType<typeof bank.staff.list>>['data'][number];

const NONE = 'none';
const checks = z.object({
  role: z.enum([...staffRoles, NONE], 'field.error.required'),
  reason: wordsOf(3, 500),
});

interface RoleDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
}

export function RoleDialog({ member, onClose }: RoleDialogProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const stepUp = useStepUp(staffStepUp);
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: { role: NONE, reason: '' },
    submit: async ({ role, reason }) => {
      const body = { role: role === NONE ? null : role, reason };
      const params = { id: member.id };
      await stepUp.run(() => bank.staff.changeRole({ params, body }));
      await cache.invalidateQueries({ queryKey: ['staff'] });
      showToast(intl.formatMessage({ id: 'control.staff.change-waits' }));
      onClose();
    },
  });
  const title = intl.formatMessage({ id: 'control.staff.change-of' }, { name: member.name });
  return (
    <>
      <Dialog title={title} isOpen onClose={onClose}>
        <p className="text-muted">{intl.formatMessage({ id: 'control.staff.change-text' })}</p>
        <BankForm state={state} submitLabel={intl.formatMessage({ id: 'control.staff.propose' })}>
          <FormSelect
            control={state.form.control}
            name="role"
            label={intl.formatMessage({ id: 'control.fact.role' })}
            choices={[
              {
                id: NONE,
                label: intl.formatMessage({ id: 'control.staff.change-none' }),
                description: intl.formatMessage({ id: 'control.staff.change-none-text' }),
              },
              ...staffRoles
                .filter((id) => id !== member.role)
                .map((id) => ({
                  id,
                  label: intl.formatMessage({ id: `signin.role.${id}` }),
                  description: intl.formatMessage({ id: `control.role.${id}` }),
                })),
            ]}
          />
          <FormText
            control={state.form.control}
            name="reason"
            kind="area"
            label={intl.formatMessage({ id: 'control.approvals.why' })}
          />
        </BankForm>
      </Dialog>
      {stepUp.dialog}
    </>
  );
}
