/** Why a group is to be changed, for the second person where one is needed. */
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { FormText } from '#lib/form/form-text.tsx';

/** Where every change waits for a second person. */
export const neededReasonCheck = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'field.error.required'),
    z.maxLength(1_000, 'field.error.too-long'),
  );

export const reasonCheck = z.string().check(z.maxLength(1_000, 'field.error.too-long'));

/** What is left empty is not sent. */
export function givenReason(reason: string): { readonly reason?: string } {
  return reason.trim() === '' ? {} : { reason };
}

export interface ReasonFieldProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: FieldPathByValue<Values, string>;
  /** What needs a second person here, and what does not. */
  readonly help: MessageId;
  /** Every change here needs one. */
  readonly isNeeded?: boolean;
}

export function ReasonField<Values extends FieldValues>(props: ReasonFieldProps<Values>) {
  const intl = useIntl();
  return (
    <FormText
      control={props.control}
      name={props.name}
      kind="area"
      optional={props.isNeeded !== true}
      label={intl.formatMessage({ id: 'control.settings.reason' })}
      description={intl.formatMessage({ id: props.help })}
    />
  );
}
