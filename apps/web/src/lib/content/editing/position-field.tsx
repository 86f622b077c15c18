/** Where a piece of content stands among its kind. */
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { FormNumber } from '#lib/form/form-number.tsx';

export interface PositionFieldProps<Values extends FieldValues> {
  readonly control: Control<Values, unknown, Values>;
  readonly name: FieldPathByValue<Values, number>;
  readonly isReadOnly: boolean;
}

export function PositionField<Values extends FieldValues>(props: PositionFieldProps<Values>) {
  const intl = useIntl();
  return (
    <FormNumber
      {...props}
      least={0}
      most={10_000}
      label={intl.formatMessage({ id: 'control.item.position' })}
      description={intl.formatMessage({ id: 'control.item.position-help' })}
    />
  );
}
