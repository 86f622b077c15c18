/** Who is paid and where: the fields that the chosen country uses, each checked when it is left. */
import { partsOf } from '@fairlead/contract/bank-parts';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { PlainCountryField } from '#ui/choices/plain-country-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import {
  inFours,
  type PayeeField,
  type PayeeValues,
  payeeProblem,
  typedIban,
} from './payee-values.ts';

export interface PayeeFieldsProps {
  readonly values: PayeeValues;
  readonly onChange: (values: PayeeValues) => void;
  /** What the last try said about a field. */
  readonly problem: (field: PayeeField) => string | undefined;
}

export function usePayeeFieldName(): (field: PayeeField) => string {
  const intl = useIntl();
  return (field) => intl.formatMessage({ id: `customer.payee.${field}` });
}

export function PayeeFields({ values, onChange, problem }: PayeeFieldsProps) {
  const intl = useIntl();
  const nameOf = usePayeeFieldName();
  const [left, setLeft] = useState<ReadonlySet<PayeeField>>(new Set());
  const set = (field: PayeeField, text: string) => onChange({ ...values, [field]: text });

  function said(field: PayeeField): string | undefined {
    const id = payeeProblem(values, field);
    // What was wrong and is mended says nothing any more.
    if (id === undefined) return undefined;
    if (left.has(field) && values[field] !== '') return intl.formatMessage({ id });
    return problem(field);
  }

  const field = (name: PayeeField) => ({
    name,
    label: nameOf(name),
    value: values[name],
    error: said(name),
  });
  const leave = (name: PayeeField) => () => setLeft((before) => new Set(before).add(name));
  const parts = values.country === '' ? [] : partsOf(values.country).map(({ part }) => part);
  return (
    <>
      <PlainCountryField
        {...field('country')}
        autoComplete="off"
        description={intl.formatMessage({ id: 'customer.payee.country-help' })}
        onChange={(country) => set('country', country)}
      />
      <TextField
        {...field('account_title')}
        autoComplete="off"
        description={intl.formatMessage({ id: 'customer.payee.account_title-help' })}
        onChange={(text) => set('account_title', text)}
        onBlur={leave('account_title')}
      />
      <TextField
        {...field('bank_name')}
        autoComplete="off"
        onChange={(text) => set('bank_name', text)}
        onBlur={leave('bank_name')}
      />
      {parts.map((part) => (
        <TextField
          key={part}
          {...field(part)}
          ltr
          autoComplete="off"
          description={intl.formatMessage({ id: `customer.payee.${part}-help` })}
          onChange={(text) => set(part, part === 'iban' ? typedIban(values.iban, text) : text)}
          onBlur={() => {
            if (part === 'iban') set('iban', inFours(values.iban));
            leave(part)();
          }}
        />
      ))}
    </>
  );
}
