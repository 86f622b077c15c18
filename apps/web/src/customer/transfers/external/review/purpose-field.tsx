/** What the money is for. */
import { purposes } from '@fairlead/contract/transfer-checks';
import { useIntl } from 'react-intl';
import { PlainSelect } from '#ui/choices/plain-select.tsx';

export interface PurposeFieldProps {
  readonly value: string;
  readonly onChange: (purpose: string) => void;
  readonly error: string | undefined;
}

export function PurposeField(field: PurposeFieldProps) {
  const intl = useIntl();
  return (
    <PlainSelect
      {...field}
      name="purpose"
      label={intl.formatMessage({ id: 'customer.question.purpose' })}
      choices={purposes.map((id) => ({
        id,
        label: intl.formatMessage({ id: `customer.purpose.${id}` }),
      }))}
    />
  );
}
