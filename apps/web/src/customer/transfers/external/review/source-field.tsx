/** Where the money comes from. */
import { fundSources } from '@fairlead/contract/transfer-checks';
import { useIntl } from 'react-intl';
import { PlainSelect } from '#ui/choices/plain-select.tsx';

export interface SourceFieldProps {
  readonly value: string;
  readonly onChange: (source: string) => void;
  readonly error: string | undefined;
}

export function SourceField(field: SourceFieldProps) {
  const intl = useIntl();
  return (
    <PlainSelect
      {...field}
      name="source_of_funds"
      label={intl.formatMessage({ id: 'customer.question.source_of_funds' })}
      choices={fundSources.map((id) => ({
        id,
        label: intl.formatMessage({ id: `customer.source.${id}` }),
      }))}
    />
  );
}
