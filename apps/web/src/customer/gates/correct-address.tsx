/** The address, part by part, before a bill is held against it. */
import { postalCodeFits } from '@fairlead/contract/countries';
import type { Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { requiredText } from '#lib/form/checks.ts';
import { FormCountry } from '#lib/form/form-country.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { useCustomer, useRefreshCustomer } from '#lib/session/customer-session.ts';
import { customerStepUp } from '#lib/step-up/step-up-calls.ts';
import { useStepUp } from '#lib/step-up/use-step-up.tsx';
import { Button } from '#ui/actions/button.tsx';

const checks = z
  .object({
    street_address: requiredText,
    city: requiredText,
    state: requiredText,
    zip_code: requiredText,
    country: z.string().check(z.minLength(1, 'field.error.required')),
  })
  .check(
    z.refine(({ country, zip_code: zip }) => postalCodeFits(country, zip.trim()), {
      path: ['zip_code'],
      error: 'field.error.zip',
    }),
  );

export function CorrectAddress({ onDone }: { readonly onDone: () => void }) {
  const intl = useIntl();
  const { user } = useCustomer();
  const refresh = useRefreshCustomer();
  const stepUp = useStepUp(customerStepUp);
  const state = useBankForm<Address>({
    schema: checks,
    start: {
      street_address: user.street_address ?? '',
      city: user.city ?? '',
      state: user.state ?? '',
      zip_code: user.zip_code ?? '',
      country: user.country ?? '',
    },
    submit: async (body) => {
      await stepUp.run(() => bank.profiles.updateAddress({ body }));
      await refresh();
      onDone();
    },
  });
  return (
    <>
      <BankForm
        state={state}
        submitLabel={intl.formatMessage({ id: 'customer.gate.address-save' })}
      >
        <AddressFields control={state.form.control} />
      </BankForm>
      <div className="-mx-3 mt-3">
        <Button variant="quiet" size="compact" onPress={onDone}>
          {intl.formatMessage({ id: 'customer.gate.address-keep' })}
        </Button>
      </div>
      {stepUp.dialog}
    </>
  );
}

type Address = z.infer<typeof checks>;

function AddressFields({ control }: { readonly control: Control<Address, unknown, Address> }) {
  const intl = useIntl();
  const label = (part: 'street' | 'city' | 'state' | 'zip' | 'country') =>
    intl.formatMessage({ id: `field.address.${part}` });
  return (
    <>
      <FormText
        control={control}
        name="street_address"
        autoComplete="street-address"
        label={label('street')}
      />
      <FormText control={control} name="city" autoComplete="address-level2" label={label('city')} />
      <FormText
        control={control}
        name="state"
        autoComplete="address-level1"
        label={label('state')}
      />
      <FormText control={control} name="zip_code" autoComplete="postal-code" label={label('zip')} />
      <FormCountry control={control} name="country" label={label('country')} />
    </>
  );
}
