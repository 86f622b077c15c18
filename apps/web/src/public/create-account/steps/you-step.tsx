/** The second step: who one is. */
import { useIntl } from 'react-intl';
import { problemOf } from '#lib/plain-form/problem.ts';
import { sexes } from '#public/create-account/opening.ts';
import type { OpeningState } from '#public/create-account/use-opening.ts';
import { PlainSelect } from '#ui/choices/plain-select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { BirthDateField } from '#ui/person-fields/birth-date-field.tsx';
import { PhoneField } from '#ui/person-fields/phone-field.tsx';

export function YouStep({ state }: { readonly state: OpeningState }) {
  const intl = useIntl();
  const { opening, change, problems } = state;
  return (
    <>
      <Names state={state} />
      <BirthDateField
        name="date_of_birth"
        value={opening.date_of_birth}
        onChange={(date) => change({ date_of_birth: date })}
        label={intl.formatMessage({ id: 'opening.field.date_of_birth' })}
        description={intl.formatMessage({ id: 'opening.help.date_of_birth' })}
        error={problemOf(problems, 'date_of_birth')}
      />
      <PhoneField
        name="phone_number"
        value={opening.phone_number}
        onChange={(phone) => change({ phone_number: phone })}
        label={intl.formatMessage({ id: 'opening.field.phone_number' })}
        description={intl.formatMessage({ id: 'opening.help.phone_number' })}
        error={problemOf(problems, 'phone_number')}
      />
      <TextField
        name="occupation"
        optional
        autoComplete="organization-title"
        value={opening.occupation}
        onChange={(occupation) => change({ occupation })}
        label={intl.formatMessage({ id: 'opening.field.occupation' })}
        error={problemOf(problems, 'occupation')}
      />
      <PlainSelect
        name="sex"
        optional
        autoComplete="sex"
        value={opening.sex}
        onChange={(id) => change({ sex: sexes.find((sex) => sex === id) ?? '' })}
        placeholder={intl.formatMessage({ id: 'opening.sex.none' })}
        choices={sexes.map((id) => ({
          id,
          label: intl.formatMessage({ id: `opening.sex.${id}` }),
        }))}
        label={intl.formatMessage({ id: 'opening.field.sex' })}
        error={problemOf(problems, 'sex')}
      />
    </>
  );
}

function Names({ state }: { readonly state: OpeningState }) {
  const intl = useIntl();
  const { opening, change, problems } = state;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        name="first_name"
        autoComplete="given-name"
        value={opening.first_name}
        onChange={(name) => change({ first_name: name })}
        label={intl.formatMessage({ id: 'opening.field.first_name' })}
        error={problemOf(problems, 'first_name')}
      />
      <TextField
        name="last_name"
        autoComplete="family-name"
        value={opening.last_name}
        onChange={(name) => change({ last_name: name })}
        label={intl.formatMessage({ id: 'opening.field.last_name' })}
        error={problemOf(problems, 'last_name')}
      />
    </div>
  );
}
