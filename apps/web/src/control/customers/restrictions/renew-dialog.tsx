/** Proposes a later review date. */
import { Controller } from 'react-hook-form';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { Standing } from './restriction-card.tsx';
import { ReviewDay } from './review-day.tsx';
import {
  dayCheck,
  orderChecks,
  orderIn,
  useRestrictionForm,
  wordsCheck,
} from './use-restriction-form.ts';

const checks = z.object({ review_on: dayCheck, words: wordsCheck, ...orderChecks });

interface RenewDialogProps {
  readonly standing: Standing;
  readonly onClose: () => void;
}

export function RenewDialog({ standing, onClose }: RenewDialogProps) {
  const intl = useIntl();
  const state = useRestrictionForm<z.infer<typeof checks>>(
    {
      schema: checks,
      start: { review_on: '', words: '', authority: '', reference: '' },
      submit: ({ authority, reference, ...wish }) =>
        bank.restrictions.renew({
          params: { id: standing.customer_id },
          body: { ...wish, ...orderIn({ authority, reference }) },
        }),
    },
    onClose,
  );
  const { control } = state.form;
  const title = intl.formatMessage({ id: 'control.restriction.do.renew' });
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="text-muted">{intl.formatMessage({ id: 'control.restriction.about-renew' })}</p>
      <BankForm state={state} submitLabel={title}>
        <Controller
          control={control}
          name="review_on"
          render={({ field, fieldState }) => (
            <ReviewDay value={field.value} onChange={field.onChange} error={fieldState.error} />
          )}
        />
        <FormText
          control={control}
          name="words"
          kind="area"
          label={intl.formatMessage({ id: 'control.case.why' })}
        />
        <FormText
          control={control}
          name="authority"
          optional={standing.renewals === 0}
          label={intl.formatMessage({ id: 'control.order.authority' })}
        />
        <FormText
          control={control}
          name="reference"
          optional={standing.renewals === 0}
          label={intl.formatMessage({ id: 'control.order.reference' })}
        />
      </BankForm>
    </Dialog>
  );
}
