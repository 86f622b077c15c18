/** The address, part by part. Another country asks for a new verification. */
import type { Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { requiredText } from '#lib/form/checks.ts';
import { FormCountry } from '#lib/form/form-country.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { type CustomerStatus, useRefreshCustomer } from '#lib/session/customer-session.ts';
import { customerStepUp } from '#lib/step-up/step-up-calls.ts';
import { useStepUp } from '#lib/step-up/use-step-up.tsx';
import { Panel } from '#ui/feedback/panel.tsx';

const LONGEST_POSTAL_CODE = 20;

const checks = z.object({
  street_address: requiredText,
  city: requiredText,
  state: requiredText,
  zip_code: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'field.error.required'),
      z.maxLength(LONGEST_POSTAL_CODE, 'field.error.too-long'),
    ),
  country: z.string().check(z.minLength(1, 'field.error.required')),
  mobile_number: z
    .string()
    .check(z.trim(), z.regex(/^(\+[1-9][\d\s().-]{6,24})?$/, 'field.error.phone')),
});

type AddressValues = z.infer<typeof checks>;
type User = CustomerStatus['user'];

function valuesOf(user: User): AddressValues {
  return {
    street_address: user.street_address ?? '',
    city: user.city ?? '',
    state: user.state ?? '',
    zip_code: user.zip_code ?? '',
    country: user.country ?? '',
    mobile_number: user.mobile_number ?? '',
  };
}

export function AddressForm({ user }: { readonly user: User }) {
  const intl = useIntl();
  const refresh = useRefreshCustomer();
  const stepUp = useStepUp(customerStepUp);
  const state = useBankForm<AddressValues>({
    schema: checks,
    start: valuesOf(user),
    success: intl.formatMessage({ id: 'customer.form.saved' }),
    submit: async ({ mobile_number, ...address }) => {
      const body = { ...address, mobile_number: mobile_number === '' ? null : mobile_number };
      await stepUp.run(() => bank.profiles.updateAddress({ body }));
      await refresh();
    },
  });
  const { control } = state.form;
  const moves = user.country !== null && state.form.watch('country') !== user.country;
  return (
    <>
      <BankForm state={state} submitLabel={intl.formatMessage({ id: 'customer.form.save' })}>
        <PlaceFields control={control} />
        {moves && (
          <Panel tone="warning" title={intl.formatMessage({ id: 'customer.address.moves' })}>
            {intl.formatMessage({ id: 'customer.address.moves-text' })}
          </Panel>
        )}
        <FormText
          control={control}
          name="mobile_number"
          kind="tel"
          optional
          autoComplete="tel"
          label={intl.formatMessage({ id: 'customer.address.mobile' })}
          description={intl.formatMessage({ id: 'customer.address.mobile-help' })}
        />
      </BankForm>
      {stepUp.dialog}
    </>
  );
}

interface PlaceFieldsProps {
  readonly control: Control<AddressValues, unknown, AddressValues>;
}

function PlaceFields({ control }: PlaceFieldsProps) {
  const intl = useIntl();
  const label = (id: 'street' | 'city' | 'state' | 'zip' | 'country') =>
    intl.formatMessage({ id: `customer.address.${id}` });
  return (
    <>
      <FormText
        control={control}
        name="street_address"
        autoComplete="street-address"
        label={label('street')}
      />
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <FormText
          control={control}
          name="city"
          autoComplete="address-level2"
          label={label('city')}
        />
        <FormText
          control={control}
          name="zip_code"
          autoComplete="postal-code"
          label={label('zip')}
        />
      </div>
      <FormText
        control={control}
        name="state"
        autoComplete="address-level1"
        label={label('state')}
      />
      <FormCountry control={control} name="country" label={label('country')} />
    </>
  );
}
