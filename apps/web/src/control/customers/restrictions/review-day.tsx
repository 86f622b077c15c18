/** The day on which a restriction lapses unless another person renews it. */
import { useIntl } from 'react-intl';
import { useFieldName } from '#lib/form/field-names.ts';
import { useErrorWords } from '#lib/form/use-error-words.ts';
import { DateField } from '#ui/fields/date-field.tsx';

interface ReviewDayProps {
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly error: { readonly message?: string | undefined } | undefined;
}

export function ReviewDay({ value, onChange, error }: ReviewDayProps) {
  const intl = useIntl();
  const inWords = useErrorWords();
  const label = intl.formatMessage({ id: 'control.restriction.review' });
  useFieldName('review_on', label);
  return (
    <DateField
      name="review_on"
      label={label}
      description={intl.formatMessage({ id: 'control.restriction.review-about' })}
      value={value}
      onChange={onChange}
      {...(error?.message === undefined ? {} : { error: inWords(error.message) })}
    />
  );
}
