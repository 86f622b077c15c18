/** The days on which the bank is closed, each with its name. */
import { Plus, Trash2 } from 'lucide-react';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { FormRow } from '#control/settings/form-row.tsx';
import { FormDay } from '#lib/form/form-day.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';

interface InstitutionValues {
  time_zone: string;
  weekend: number[];
  holidays: { date: string; name: string }[];
  accent_colour: string;
  logo: string;
  reason: string;
}

export interface InstitutionFieldProps {
  readonly control: Control<InstitutionValues, unknown, InstitutionValues>;
  readonly isReadOnly: boolean;
}

export function HolidaysField({ control, isReadOnly }: InstitutionFieldProps) {
  const intl = useIntl();
  const { fields, append, remove } = useFieldArray({ control, name: 'holidays' });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">
        {intl.formatMessage({ id: 'control.institution.holidays' })}
      </legend>
      {fields.length === 0 && (
        <p className="text-sm text-muted">
          {intl.formatMessage({ id: 'control.institution.no-holidays' })}
        </p>
      )}
      {fields.map(({ id }, index) => (
        <HolidayRow
          key={id}
          control={control}
          isReadOnly={isReadOnly}
          index={index}
          onRemove={() => remove(index)}
        />
      ))}
      {!isReadOnly && (
        <div>
          <Button
            size="compact"
            onPress={() => append({ date: '', name: '' })}
            icon={<Plus aria-hidden="true" className="size-4" />}
          >
            {intl.formatMessage({ id: 'control.institution.holiday-add' })}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface HolidayRowProps extends InstitutionFieldProps {
  readonly index: number;
  readonly onRemove: () => void;
}

function HolidayRow({ control, isReadOnly, index, onRemove }: HolidayRowProps) {
  const intl = useIntl();
  const name = useWatch({ control, name: `holidays.${index}.name` }).trim();
  const row =
    name === ''
      ? intl.formatMessage({ id: 'control.institution.holiday-number' }, { number: index + 1 })
      : intl.formatMessage(
          { id: 'control.institution.holiday-called' },
          { number: index + 1, name },
        );
  return (
    <FormRow
      name={row}
      className="grid grid-cols-[auto_1fr_auto] items-start gap-3 max-sm:grid-cols-[1fr_auto]"
    >
      <FormDay
        control={control}
        name={`holidays.${index}.date`}
        isDisabled={isReadOnly}
        label={intl.formatMessage({ id: 'control.institution.holiday-date' })}
      />
      <div className="max-sm:order-last max-sm:col-span-full">
        <FormText
          control={control}
          name={`holidays.${index}.name`}
          isReadOnly={isReadOnly}
          autoComplete="off"
          label={intl.formatMessage({ id: 'control.institution.holiday-name' })}
        />
      </div>
      {!isReadOnly && (
        <div className="pt-6.5">
          <IconButton
            label={intl.formatMessage({ id: 'control.institution.holiday-remove' })}
            onPress={onRemove}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      )}
    </FormRow>
  );
}
