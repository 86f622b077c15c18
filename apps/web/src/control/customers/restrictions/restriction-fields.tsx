/** What setting a restriction and extending it both ask for: until when, why, by whose order. */
import { Controller, useWatch } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { FormText } from '#lib/form/form-text.tsx';
import { ReviewDay } from './review-day.tsx';
import type { RestrictionControl } from './use-restriction-form.ts';

interface RestrictionFieldsProps {
  readonly control: RestrictionControl;
  /** How often it was extended so far: the second time needs an order. */
  readonly renewals: number;
}

export function RestrictionFields({ control, renewals }: RestrictionFieldsProps) {
  const intl = useIntl();
  const reason = useWatch({ control, name: 'reason' });
  const optional = renewals === 0 && reason !== 'legal_order';
  return (
    <>
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
      {(['authority', 'reference'] as const).map((name) => (
        <FormText
          key={name}
          control={control}
          name={name}
          optional={optional}
          label={intl.formatMessage({ id: `control.order.${name}` })}
        />
      ))}
    </>
  );
}
