/** Proposes a legal freeze: an authority's order, which the customer is shown. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import type { CaseFile } from '#control/compliance/cases/cases.queries.ts';
import { caseReason } from '#lib/cases/cases.ts';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { requiredText } from '#lib/form/checks.ts';
import { FormText } from '#lib/form/form-text.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useCaseForm } from './use-case-form.ts';

interface FreezeDialogProps {
  readonly file: CaseFile;
  readonly onClose: () => void;
}

const checks = z.object({ authority: requiredText, reference: requiredText, reason: caseReason });

export function FreezeDialog({ file, onClose }: FreezeDialogProps) {
  const intl = useIntl();
  const state = useCaseForm<z.infer<typeof checks>>(
    {
      schema: checks,
      start: { authority: '', reference: '', reason: '' },
      submit: ({ reason, ...order }) =>
        bank.cases.freeze({ params: { id: file.id }, body: { reason, order } }),
    },
    onClose,
  );
  const title = intl.formatMessage({ id: 'control.case.do.freeze' });
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="text-muted">{intl.formatMessage({ id: 'control.case.about.freeze' })}</p>
      <BankForm state={state} submitLabel={title}>
        <FormText
          control={state.form.control}
          name="authority"
          label={intl.formatMessage({ id: 'control.order.authority' })}
        />
        <FormText
          control={state.form.control}
          name="reference"
          label={intl.formatMessage({ id: 'control.order.reference' })}
        />
        <FormText
          control={state.form.control}
          name="reason"
          kind="area"
          label={intl.formatMessage({ id: 'control.case.why' })}
        />
      </BankForm>
    </Dialog>
  );
}
