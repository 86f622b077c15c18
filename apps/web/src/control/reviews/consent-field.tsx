/** The day on which the reviewer agreed to be shown. Without it nothing is published. */
import type { FieldValues } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { nowMs } from '#lib/clock.ts';
import { FormDay, type FormDayProps } from '#lib/form/form-day.tsx';

export type ConsentFieldProps<Values extends FieldValues> = Pick<
  FormDayProps<Values>,
  'control' | 'name' | 'isDisabled'
>;

export function ConsentField<Values extends FieldValues>(props: ConsentFieldProps<Values>) {
  const intl = useIntl();
  return (
    <FormDay
      {...props}
      label={intl.formatMessage({ id: 'control.reviews.consent-on' })}
      description={intl.formatMessage({ id: 'control.reviews.consent-help' })}
      optional
      latest={new Date(nowMs()).toISOString().slice(0, 10)}
    />
  );
}
