/** Where the money comes from. */
import type { FundSource } from '@fairlead/contract';
import { useIntl } from 'react-intl';
import { PlainSelect } from '#ui/choices/plain-select.tsx';

export const SOURCES = [
  'salary',
  'pension_or_benefits',
  'savings',
  'sale_of_property',
  'inheritance_or_gift',
  'business',
  'loan',
  'other',
] as const satisfies readonly FundSource[];

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
      choices={SOURCES.map((id) => ({
        id,
        label: intl.formatMessage({ id: `customer.source.${id}` }),
      }))}
    />
  );
}
