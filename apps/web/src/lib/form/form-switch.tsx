/** On or off in a form. */
import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { Switch } from '#ui/choices/switch.tsx';

export interface FormSwitchProps<Values extends FieldValues> {
  readonly control: Control<Values, unknown, Values>;
  readonly name: FieldPathByValue<Values, boolean>;
  readonly label: string;
  readonly isDisabled?: boolean;
}

export function FormSwitch<Values extends FieldValues>(props: FormSwitchProps<Values>) {
  const { control, name, label, isDisabled = false } = props;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref: _ref, value, ...field } }) => (
        <Switch {...field} isSelected={value} isDisabled={isDisabled}>
          {label}
        </Switch>
      )}
    />
  );
}
