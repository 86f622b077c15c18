/** Something that needs nothing but a written reason. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { caseReason } from '#lib/cases/cases.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useCaseForm } from './use-case-form.ts';

interface ReasonDialogProps {
  readonly deed: 'reject' | 'close' | 'note' | 'unfreeze';
  readonly send: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

const checks = z.object({ reason: caseReason });

export function ReasonDialog({ deed, send, onClose }: ReasonDialogProps) {
  const intl = useIntl();
  const state = useCaseForm<z.infer<typeof checks>>(
    { schema: checks, start: { reason: '' }, submit: ({ reason }) => send(reason) },
    onClose,
  );
  const title = intl.formatMessage({ id: `control.case.do.${deed}` });
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="text-muted">{intl.formatMessage({ id: `control.case.about.${deed}` })}</p>
      <BankForm state={state} submitLabel={title}>
        <FormText
          control={state.form.control}
          name="reason"
          kind="area"
          label={intl.formatMessage({
            id: deed === 'note' ? 'control.case.note' : 'control.case.why',
          })}
        />
      </BankForm>
    </Dialog>
  );
}
