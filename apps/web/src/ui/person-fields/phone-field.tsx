/** A phone number: the country by its name and code, then the number as people there write it. */
import { ChevronsUpDown } from 'lucide-react';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import {
  bareInputClass,
  type FieldTexts,
  fieldClass,
  groupClass,
} from '#ui/field-frame/field-class.ts';
import { TextFrame } from '#ui/field-frame/text-frame.tsx';
import { callingCodes } from './calling-codes.ts';

/** As it was typed; `lib/phone-number.ts` makes E.164 of it. */
export interface TypedPhone {
  readonly country: string;
  readonly number: string;
}

export interface PhoneFieldProps extends FieldTexts {
  readonly name?: string;
  readonly value: TypedPhone;
  readonly onChange: (phone: TypedPhone) => void;
}

export function PhoneField({ name, value, onChange, ...texts }: PhoneFieldProps) {
  const intl = useIntl();
  const countries = useCallingCountries();
  // A few territories have no telephones of their own.
  const code = callingCodes.get(value.country);
  return (
    <div className={fieldClass}>
      <TextFrame {...texts}>
        {(control) => (
          <div dir="ltr" className={groupClass}>
            <span className="relative flex shrink-0 items-center rounded-s-sm border-e border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
              {/* The list lies unseen over the code that it chose. */}
              <select
                aria-label={intl.formatMessage({ id: 'field.phone.country' })}
                autoComplete="tel-country-code"
                value={code === undefined ? '' : value.country}
                onChange={(event) => onChange({ ...value, country: event.currentTarget.value })}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              >
                {code === undefined && <option value="" />}
                {countries.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </select>
              <span aria-hidden="true" className="flex items-center gap-1.5 px-3 tabular-nums">
                {`+${code ?? ''}`}
                <ChevronsUpDown className="size-4 text-muted" />
              </span>
            </span>
            <input
              {...control}
              name={name}
              type="tel"
              autoComplete="tel-national"
              value={value.number}
              onChange={(event) => onChange({ ...value, number: event.currentTarget.value })}
              className={bareInputClass}
            />
          </div>
        )}
      </TextFrame>
    </div>
  );
}

function useCallingCountries() {
  const { locale } = useIntl();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region' });
    const sorter = new Intl.Collator(locale);
    return [...callingCodes]
      .map(([id, code]) => ({ id, name: names.of(id) ?? id, code }))
      .sort((a, b) => sorter.compare(a.name, b.name))
      .map(({ id, name, code }) => ({ id, label: `${name} \u2066+${code}\u2069` }));
  }, [locale]);
}
