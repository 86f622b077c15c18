/** The bank's days: time zone, weekend and holidays; and the colour of its mails. */
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import type { GroupOf } from '#control/settings/settings.queries.ts';
import { type SettingsFormProps, useSettingsForm } from '#control/settings/use-settings-form.ts';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { requiredText } from '#lib/form/checks.ts';
import { FormSelect } from '#lib/form/form-select.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { useErrorWords } from '#lib/form/use-error-words.ts';
import { CheckboxGroup } from '#ui/choices/checkbox-group.tsx';
import { HolidaysField } from './holidays-field.tsx';

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
  accent_colour: z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'field.error.colour')),
});

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** A Monday, to ask `Intl` for the names of the days. */
const SOME_MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

export function InstitutionForm(props: SettingsFormProps<GroupOf<'institution'>>) {
  const { current, isReadOnly } = props;
  const intl = useIntl();
  const inWords = useErrorWords();
  const zones = useMemo(
    () => Intl.supportedValuesOf('timeZone').map((id) => ({ id, label: id.replaceAll('_', ' ') })),
    [],
  );
  const state = useSettingsForm({
    schema: checks,
    start: current.value,
    save: (body) => bank.settings.changeInstitution({ ifMatch: String(current.version), body }),
  });
  const { control } = state.form;
  const days = DAYS.map((day) => ({
    id: String(day),
    label: intl.formatDate(SOME_MONDAY + (day - 1) * DAY_MS, { weekday: 'long', timeZone: 'UTC' }),
  }));
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
      <Controller
        control={control}
        name="weekend"
        render={({ field: { value, onChange, name }, fieldState: { error } }) => (
          <CheckboxGroup
            name={name}
            label={intl.formatMessage({ id: 'control.institution.weekend' })}
            choices={days}
            value={value.map(String)}
            onChange={(ids) => onChange(ids.map(Number).sort())}
            isDisabled={isReadOnly}
            error={error?.message === undefined ? undefined : inWords(error.message)}
          />
        )}
      />
      <HolidaysField control={control} isReadOnly={isReadOnly} />
      <FormText
        control={control}
        name="accent_colour"
        isReadOnly={isReadOnly}
        label={intl.formatMessage({ id: 'control.institution.colour' })}
        description={intl.formatMessage({ id: 'control.institution.colour-help' })}
      />
    </BankForm>
  );
}
