/** What the money is for. */
import type { Purpose } from '@fairlead/contract';
import { useIntl } from 'react-intl';
import { PlainSelect } from '#ui/choices/plain-select.tsx';

export const PURPOSES = [
  'family',
  'goods_or_services',
  'rent_or_property',
  'invoice',
  'savings_or_investment',
  'study',
  'medical',
  'loan',
  'charity',
  'own_account_elsewhere',
  'other',
] as const satisfies readonly Purpose[];

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
      choices={PURPOSES.map((id) => ({
        id,
        label: intl.formatMessage({ id: `customer.purpose.${id}` }),
      }))}
    />
  );
}
