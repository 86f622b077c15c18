/** The third step: where one lives. */
import { useIntl } from 'react-intl';
import { problemOf } from '#lib/plain-form/problem.ts';
import type { OpeningState } from '#public/create-account/use-opening.ts';
import { PlainCountryField } from '#ui/choices/plain-country-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

export function AddressStep({ state }: { readonly state: OpeningState }) {
  const intl = useIntl();
  const { opening, change, problems } = state;
  return (
    <>
      <PlainCountryField
        name="country"
        autoComplete="country"
        value={opening.country}
        onChange={(country) => change({ country })}
        label={intl.formatMessage({ id: 'field.address.country' })}
        error={problemOf(problems, 'country')}
      />
      <TextField
        name="street_address"
        autoComplete="street-address"
        value={opening.street_address}
        onChange={(street) => change({ street_address: street })}
        label={intl.formatMessage({ id: 'field.address.street' })}
        error={problemOf(problems, 'street_address')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="city"
          autoComplete="address-level2"
          value={opening.city}
          onChange={(city) => change({ city })}
          label={intl.formatMessage({ id: 'field.address.city' })}
          error={problemOf(problems, 'city')}
        />
        <TextField
          name="zip_code"
          autoComplete="postal-code"
          value={opening.zip_code}
          onChange={(zip) => change({ zip_code: zip })}
          label={intl.formatMessage({ id: 'field.address.zip' })}
          error={problemOf(problems, 'zip_code')}
        />
      </div>
      <TextField
        name="state"
        autoComplete="address-level1"
        value={opening.state}
        onChange={(region) => change({ state: region })}
        label={intl.formatMessage({ id: 'field.address.state' })}
        error={problemOf(problems, 'state')}
      />
    </>
  );
}
