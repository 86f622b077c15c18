/** Somebody who is kept, or somebody new. */
import { useIntl } from 'react-intl';
import { PayeeAbout } from '#lib/payees/payee-about.tsx';
import { type Payee, payeeName } from '#lib/payees/payees.queries.ts';
import { PlainSelect, type PlainSelectProps } from '#ui/choices/plain-select.tsx';

export interface PayeeChoiceProps extends Omit<PlainSelectProps, 'choices' | 'placeholder'> {
  readonly payees: readonly Payee[];
}

export function PayeeChoice({ payees, ...field }: PayeeChoiceProps) {
  const intl = useIntl();
  const chosen = payees.find(({ id }) => id === field.value);
  return (
    <div className="flex flex-col gap-1.5">
      <PlainSelect
        {...field}
        placeholder={intl.formatMessage({ id: 'customer.external.somebody-new' })}
        choices={payees.map((payee) => ({
          id: payee.id,
          label: intl.formatMessage(
            { id: 'customer.external.payee-choice' },
            { name: payeeName(payee), ending: payee.account_shown.slice(-4) },
          ),
        }))}
      />
      {chosen !== undefined && <PayeeAbout payee={chosen} />}
    </div>
  );
}
