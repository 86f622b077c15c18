/** Fields for text, numbers, money, days and codes: empty, filled, wrong, disabled. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { CodeField } from '#ui/fields/code-field.tsx';
import { CopyField } from '#ui/fields/copy-field.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Specimen } from './specimen.tsx';

export function FieldsSection() {
  const intl = useIntl();
  const name = intl.formatMessage({ id: 'design.field.name' });
  const help = intl.formatMessage({ id: 'design.field.help' });
  const error = intl.formatMessage({ id: 'field.error.required' });
  return (
    <>
      <Specimen name="TextField" layout="grid">
        <TextField label={name} description={help} />
        <TextField label={name} optional defaultValue="Amina Haddad" />
        <TextField label={name} error={error} />
        <TextField label={name} isDisabled defaultValue="Amina Haddad" />
        <TextField label={name} isReadOnly defaultValue="Amina Haddad" />
        <TextArea label={intl.formatMessage({ id: 'design.field.message' })} description={help} />
      </Specimen>
      <Specimen name="PasswordField" layout="grid">
        <PasswordField
          label={intl.formatMessage({ id: 'design.field.password' })}
          autoComplete="off"
          defaultValue="correct horse battery"
        />
        <PasswordField
          label={intl.formatMessage({ id: 'design.field.password' })}
          autoComplete="off"
          error={error}
        />
      </Specimen>
      <Amounts error={error} />
      <Moments error={error} />
      <Specimen name="CopyField" layout="grid">
        <CopyField
          label={intl.formatMessage({ id: 'design.field.link' })}
          description={help}
          value="https://bank.example/create-account?ref=7H2K9"
        />
      </Specimen>
    </>
  );
}

function Amounts({ error }: { readonly error: string }) {
  const intl = useIntl();
  const [amount, setAmount] = useState('');
  const [count, setCount] = useState(5);
  const label = intl.formatMessage({ id: 'design.field.amount' });
  return (
    <Specimen name="MoneyField, NumberField" layout="grid">
      <MoneyField label={label} currency="USD" value={amount} onChange={setAmount} />
      <MoneyField label={label} currency="JPY" value="" onChange={setAmount} error={error} />
      <MoneyField label={label} currency="KWD" value="" onChange={setAmount} isDisabled />
      <NumberField
        label={intl.formatMessage({ id: 'design.field.minutes' })}
        value={count}
        onChange={setCount}
        minValue={2}
        maxValue={15}
        unit={intl.formatMessage({ id: 'design.field.minutes-unit' })}
      />
      <NumberField
        label={intl.formatMessage({ id: 'design.field.minutes' })}
        defaultValue={5}
        isDisabled
      />
    </Specimen>
  );
}

function Moments({ error }: { readonly error: string }) {
  const intl = useIntl();
  const [day, setDay] = useState('2026-11-15');
  const [empty, setEmpty] = useState('');
  const [code, setCode] = useState('');
  const [wanted, setWanted] = useState('');
  return (
    <Specimen name="DateField, CodeField, SearchField" layout="grid">
      <DateField
        label={intl.formatMessage({ id: 'design.field.day' })}
        value={day}
        onChange={setDay}
      />
      <DateField
        label={intl.formatMessage({ id: 'design.field.day' })}
        value={empty}
        onChange={setEmpty}
        error={error}
      />
      <CodeField
        label={intl.formatMessage({ id: 'field.code.label' })}
        length={6}
        value={code}
        onChange={setCode}
      />
      <SearchField
        label={intl.formatMessage({ id: 'design.field.search' })}
        value={wanted}
        onChange={setWanted}
      />
    </Specimen>
  );
}
