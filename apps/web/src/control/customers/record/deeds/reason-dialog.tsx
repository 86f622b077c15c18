/** Does something to a customer's record, once staff have said why. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { BankForm } from '#lib/form/bank-form.tsx';
import { wordsOf } from '#lib/form/checks.ts';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';

const checks = z.object({ reason: wordsOf(3, 500) });
type Said = z.infer<typeof checks>;

export interface ReasonDialogProps {
  /** What will be done; the button says it too. */
  readonly title: string;
  readonly about: string;
  readonly submit: (said: Said) => Promise<void>;
  readonly onClose: () => void;
}

export function ReasonDialog({ title, about, submit, onClose }: ReasonDialogProps) {
  const intl = useIntl();
  const state = useBankForm<Said>({
    schema: checks,
    start: { reason: '' },
    submit: async (said) => {
      await submit(said);
      onClose();
    },
  });
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="text-muted">{about}</p>
      <BankForm state={state} submitLabel={title}>
        <FormText
          control={state.form.control}
          name="reason"
          kind="area"
          label={intl.formatMessage({ id: 'control.record.reason' })}
        />
      </BankForm>
    </Dialog>
  );
}
