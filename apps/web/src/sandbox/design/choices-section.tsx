/** Choosing: one, several, on or off. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Checkbox } from '#ui/choices/checkbox.tsx';
import { CheckboxGroup } from '#ui/choices/checkbox-group.tsx';
import { CountryField } from '#ui/choices/country-field.tsx';
import { RadioGroup } from '#ui/choices/radio-group.tsx';
import { Select } from '#ui/choices/select.tsx';
import { Switch } from '#ui/choices/switch.tsx';
import { Specimen } from './specimen.tsx';

export function ChoicesSection() {
  const intl = useIntl();
  const [one, setOne] = useState('one');
  const [some, setSome] = useState(['one']);
  const label = intl.formatMessage({ id: 'design.field.choice' });
  const error = intl.formatMessage({ id: 'field.error.required' });
  const agree = intl.formatMessage({ id: 'design.field.agree' });
  const choices = (['one', 'two', 'three'] as const).map((id) => ({
    id,
    label: intl.formatMessage({ id: `design.choice.${id}` }),
    description: intl.formatMessage({ id: 'design.field.help' }),
  }));
  return (
    <>
      <Specimen name="Checkbox, CheckboxGroup" layout="grid">
        <Checkbox>{agree}</Checkbox>
        <Checkbox defaultChecked>{agree}</Checkbox>
        <Checkbox error={error}>{agree}</Checkbox>
        <Checkbox disabled defaultChecked>
          {agree}
        </Checkbox>
        <CheckboxGroup
          name="some"
          label={label}
          choices={choices}
          value={some}
          onChange={setSome}
        />
      </Specimen>
      <Specimen name="RadioGroup" layout="grid">
        <RadioGroup label={label} choices={choices} value={one} onChange={setOne} />
        <RadioGroup label={label} choices={choices} value="" onChange={setOne} error={error} />
        <RadioGroup label={label} choices={choices} value="two" onChange={setOne} isDisabled />
      </Specimen>
      <Specimen name="Select" layout="grid">
        <Select label={label} choices={choices} value={one} onChange={setOne} />
        <Select
          label={label}
          choices={choices}
          value=""
          onChange={setOne}
          error={error}
          placeholder={intl.formatMessage({ id: 'design.field.choose' })}
        />
        <Select label={label} choices={choices} value="two" onChange={setOne} isDisabled />
      </Specimen>
      <Countries />
    </>
  );
}

function Countries() {
  const intl = useIntl();
  const [country, setCountry] = useState('');
  const error = intl.formatMessage({ id: 'field.error.required' });
  const agree = intl.formatMessage({ id: 'design.field.agree' });
  return (
    <>
      <Specimen name="ComboBox, CountryField" layout="grid">
        <CountryField
          label={intl.formatMessage({ id: 'design.field.country' })}
          value={country}
          onChange={setCountry}
        />
        <CountryField
          label={intl.formatMessage({ id: 'design.field.country' })}
          value="PT"
          onChange={setCountry}
          error={error}
        />
      </Specimen>
      <Specimen name="Switch" layout="grid">
        <Switch>{agree}</Switch>
        <Switch defaultSelected>{agree}</Switch>
        <Switch isDisabled>{agree}</Switch>
      </Specimen>
    </>
  );
}
