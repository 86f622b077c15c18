/** When somebody answers: ranges of days, each with its hours, in the bank's own time. */
import { Plus, Trash2 } from 'lucide-react';
import { type Control, useFieldArray } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { FormRow } from '#control/settings/form-row.tsx';
import { FormSelect } from '#lib/form/form-select.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import type { FactValues } from './facts-checks.ts';

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** A Monday, to ask `Intl` for the names of the days. */
const SOME_MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const MOST_ROWS = 7;

export interface OpeningTimesFieldProps {
  readonly control: Control<FactValues, unknown, FactValues>;
  readonly isReadOnly: boolean;
}

export function OpeningTimesField({ control, isReadOnly }: OpeningTimesFieldProps) {
  const intl = useIntl();
  const { fields, append, remove } = useFieldArray({ control, name: 'opening_times' });
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1.5 text-sm font-medium">
        {intl.formatMessage({ id: 'control.facts.opening_times' })}
      </legend>
      {fields.map(({ id }, index) => (
        <Times
          key={id}
          control={control}
          isReadOnly={isReadOnly}
          index={index}
          onRemove={() => remove(index)}
        />
      ))}
      {!isReadOnly && fields.length < MOST_ROWS && (
        <div>
          <Button
            size="compact"
            onPress={() => append({ from_day: '1', to_day: '5', opens: '09:00', closes: '17:00' })}
            icon={<Plus aria-hidden="true" className="size-4" />}
          >
            {intl.formatMessage({ id: 'control.facts.times-add' })}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface TimesProps extends OpeningTimesFieldProps {
  readonly index: number;
  readonly onRemove: () => void;
}

function Times({ control, isReadOnly, index, onRemove }: TimesProps) {
  const intl = useIntl();
  const days = DAYS.map((day) => ({
    id: String(day),
    label: intl.formatDate(SOME_MONDAY + (day - 1) * DAY_MS, { weekday: 'long', timeZone: 'UTC' }),
  }));
  return (
    <FormRow
      name={intl.formatMessage({ id: 'control.facts.times-row' }, { number: index + 1 })}
      className="grid grid-cols-2 items-start gap-3 border-t border-line pt-4 sm:grid-cols-[1fr_1fr_6rem_6rem_auto]"
    >
      {(['from_day', 'to_day'] as const).map((name) => (
        <FormSelect
          key={name}
          control={control}
          name={`opening_times.${index}.${name}`}
          isDisabled={isReadOnly}
          label={intl.formatMessage({ id: `control.facts.${name}` })}
          choices={days}
        />
      ))}
      {(['opens', 'closes'] as const).map((name) => (
        <FormText
          key={name}
          control={control}
          name={`opening_times.${index}.${name}`}
          isReadOnly={isReadOnly}
          autoComplete="off"
          label={intl.formatMessage({ id: `control.facts.${name}` })}
        />
      ))}
      {!isReadOnly && (
        <div className="sm:pt-6.5">
          <IconButton
            label={intl.formatMessage({ id: 'control.facts.times-remove' })}
            onPress={onRemove}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      )}
    </FormRow>
  );
}
