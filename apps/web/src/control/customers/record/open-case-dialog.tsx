/** Opens a case about a customer by hand. It is a file with a date: nothing is held back by it. */
import { reviewSubjects } from '@fairlead/contract/choices';
import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { caseReason, casesKey } from '#lib/cases/cases.ts';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormSelect } from '#lib/form/form-select.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { paths } from '#paths.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { CustomerRecord } from './record.queries.ts';

const checks = z.object({ about: z.enum(reviewSubjects), reason: caseReason });

interface OpenCaseDialogProps {
  readonly customerId: CustomerRecord['id'];
  readonly onClose: () => void;
}

export function OpenCaseDialog({ customerId, onClose }: OpenCaseDialogProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: { about: 'unusual_activity', reason: '' },
    submit: async (values) => {
      const { id } = await bank.cases.open({ body: { customer_id: customerId, ...values } });
      await cache.invalidateQueries({ queryKey: casesKey });
      await navigate(paths.control.case(id));
    },
  });
  const { control } = state.form;
  const title = intl.formatMessage({ id: 'control.case.open-new' });
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="text-muted">{intl.formatMessage({ id: 'control.case.open-about' })}</p>
      <BankForm state={state} submitLabel={title}>
        <FormSelect
          control={control}
          name="about"
          label={intl.formatMessage({ id: 'control.case.about' })}
          choices={reviewSubjects.map((id) => ({
            id,
            label: intl.formatMessage({ id: `control.case.rule-review_${id}` }),
          }))}
        />
        <FormText
          control={control}
          name="reason"
          kind="area"
          label={intl.formatMessage({ id: 'control.case.why' })}
        />
      </BankForm>
    </Dialog>
  );
}
