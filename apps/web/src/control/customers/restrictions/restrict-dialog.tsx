/** Restricts payments for 24 hours, and proposes it until a review date. */
import { type Control, Controller } from 'react-hook-form';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormSelect } from '#lib/form/form-select.tsx';
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

const STATUSES = ['REVIEW', 'RESTRICTED'] as const;
/** What staff may give as a category; the rest comes about otherwise. */
const REASONS = [
  'identity_check',
  'unusual_activity',
  'customer_request',
  'legal_order',
  'terms_breach',
  'deceased',
] as const;

const checks = z.object({
  status: z.enum(STATUSES),
  reason: z.enum(REASONS),
  review_on: dayCheck,
  words: wordsCheck,
  ...orderChecks,
});

const START = {
  status: 'RESTRICTED',
  reason: 'unusual_activity',
  review_on: '',
  words: '',
  authority: '',
  reference: '',
} as const;

interface RestrictDialogProps {
  readonly standing: Standing;
  readonly onClose: () => void;
}

export function RestrictDialog({ standing, onClose }: RestrictDialogProps) {
  const intl = useIntl();
  const state = useRestrictionForm<z.infer<typeof checks>>(
    {
      schema: checks,
      start: START,
      submit: ({ authority, reference, ...wish }) =>
        bank.restrictions.restrict({
          body: {
            user_id: standing.customer_id,
            ...wish,
            ...orderIn({ authority, reference }),
          },
        }),
    },
    onClose,
  );
  const { control } = state.form;
  const title = intl.formatMessage({ id: 'control.restriction.do.restrict' });
  const statuses = standing.status === 'REVIEW' ? (['RESTRICTED'] as const) : STATUSES;
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="text-muted">{intl.formatMessage({ id: 'control.restriction.about' })}</p>
      <BankForm state={state} submitLabel={title}>
        <WhatAndWhy control={control} statuses={statuses} />
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

interface WhatAndWhyProps {
  readonly control: Control<z.infer<typeof checks>, unknown, z.infer<typeof checks>>;
  readonly statuses: readonly (typeof STATUSES)[number][];
}

function WhatAndWhy({ control, statuses }: WhatAndWhyProps) {
  const intl = useIntl();
  return (
    <>
      <FormSelect
        control={control}
        name="status"
        kind="radio"
        label={intl.formatMessage({ id: 'control.restriction.status' })}
        choices={statuses.map((id) => ({
          id,
          label: intl.formatMessage({ id: `control.restriction.status.${id}` }),
        }))}
      />
      <FormSelect
        control={control}
        name="reason"
        label={intl.formatMessage({ id: 'control.restriction.reason' })}
        choices={REASONS.map((id) => ({
          id,
          label: intl.formatMessage({ id: `protected.restriction.reason.${id}` }),
        }))}
      />
    </>
  );
}
