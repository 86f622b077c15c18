/** The bank's days: time zone, weekend and holidays; its logo and its colour. */
import { whiteStandsOut } from '@fairlead/contract/accent-colour';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import {
  givenReason,
  ReasonField,
  reasonCheck,
} from '#control/settings/proposals/reason-field.tsx';
import type { GroupOf } from '#control/settings/settings.queries.ts';
import { type SettingsFormProps, useSettingsForm } from '#control/settings/use-settings-form.ts';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { requiredText } from '#lib/form/checks.ts';
import { FormSelect } from '#lib/form/form-select.tsx';
import { useErrorWords } from '#lib/form/use-error-words.ts';
import { weekdayName } from '#lib/settings/weekday-name.ts';
import { CheckboxGroup } from '#ui/choices/checkbox-group.tsx';
import { ColourField } from './colour-field.tsx';
import { HolidaysField, type InstitutionFieldProps } from './holidays-field.tsx';
import { LogoField } from './logo-field.tsx';

const checks = z.object({
  time_zone: z.string().check(z.minLength(1, 'field.error.required')),
  weekend: z.array(z.number()).check(z.maxLength(3, 'field.error.weekend')),
  holidays: z
    .array(
      z.object({
        date: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'field.error.required')),
        name: requiredText,
      }),
    )
    .check(({ value, issues }) => {
      const days = value.map(({ date }) => date);
      for (const [row, day] of days.entries()) {
        if (day === '' || days.indexOf(day) === row) continue;
        const path = [row, 'date'];
        issues.push({ code: 'custom', path, message: 'field.error.day-twice', input: day });
      }
    }),
  accent_colour: z
    .string()
    .check(
      z.regex(/^#[0-9a-f]{6}$/, { error: 'field.error.colour', abort: true }),
      z.refine(whiteStandsOut, 'field.error.colour-too-light'),
    ),
  /** The name of an uploaded one, or empty. */
  logo: z.string(),
  reason: reasonCheck,
});

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export function InstitutionForm(props: SettingsFormProps<GroupOf<'institution'>>) {
  const { current, isReadOnly } = props;
  const intl = useIntl();
  const zones = useMemo(
    () => Intl.supportedValuesOf('timeZone').map((id) => ({ id, label: id.replaceAll('_', ' ') })),
    [],
  );
  const state = useSettingsForm({
    schema: checks,
    start: { ...current.value, logo: current.value.logo ?? '', reason: '' },
    save: ({ reason, logo, ...rest }) => {
      const body = { ...rest, logo: logo === '' ? null : logo, ...givenReason(reason) };
      return bank.settings.changeInstitution({ ifMatch: String(current.version), body });
    },
  });
  const { control } = state.form;
  return (
    <BankForm
      state={state}
      submitLabel={intl.formatMessage({ id: 'control.settings.save' })}
      isReadOnly={isReadOnly}
    >
      <FormSelect
        control={control}
        name="time_zone"
        kind="search"
        isDisabled={isReadOnly}
        choices={zones}
        label={intl.formatMessage({ id: 'control.institution.time-zone' })}
        description={intl.formatMessage({ id: 'control.institution.time-zone-help' })}
      />
      <WeekendField control={control} isReadOnly={isReadOnly} />
      <HolidaysField control={control} isReadOnly={isReadOnly} />
      <LogoField control={control} isReadOnly={isReadOnly} />
      <ColourField control={control} isReadOnly={isReadOnly} />
      <WhoDecides control={control} isReadOnly={isReadOnly} byTwo={current.days_by_two} />
    </BankForm>
  );
}

interface WhoDecidesProps extends InstitutionFieldProps {
  readonly byTwo: boolean;
}

function WhoDecides({ control, isReadOnly, byTwo }: WhoDecidesProps) {
  const intl = useIntl();
  if (isReadOnly) return null;
  if (byTwo) {
    return <ReasonField control={control} name="reason" help="control.institution.reason-help" />;
  }
  return (
    <>
      <p className="text-muted">{intl.formatMessage({ id: 'control.institution.alone' })}</p>
      <ReasonField control={control} name="reason" help="control.institution.reason-help-logo" />
    </>
  );
}

function WeekendField({ control, isReadOnly }: InstitutionFieldProps) {
  const intl = useIntl();
  const inWords = useErrorWords();
  return (
    <Controller
      control={control}
      name="weekend"
      render={({ field: { value, onChange, name }, fieldState: { error } }) => (
        <CheckboxGroup
          name={name}
          label={intl.formatMessage({ id: 'control.institution.weekend' })}
          choices={DAYS.map((day) => ({ id: String(day), label: weekdayName(intl, day) }))}
          value={value.map(String)}
          onChange={(ids) => onChange(ids.map(Number).sort())}
          isDisabled={isReadOnly}
          error={error?.message === undefined ? undefined : inWords(error.message)}
        />
      )}
    />
  );
}
