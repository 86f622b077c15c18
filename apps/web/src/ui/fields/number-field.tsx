/** A whole or decimal number that is not money, with buttons to step. */
import { Minus, Plus } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaProps,
} from 'react-aria-components/NumberField';
import {
  affixClass,
  bareInputClass,
  type FieldTexts,
  fieldClass,
  groupClass,
  insideButtonClass,
} from '#ui/field-frame/field-class.ts';
import { FieldLabel } from '#ui/field-frame/field-label.tsx';
import { FieldNotes } from '#ui/field-frame/field-notes.tsx';

export type NumberFieldProps = Omit<AriaProps, 'className' | 'style' | 'children' | 'isInvalid'> &
  FieldTexts & { readonly unit?: string };

export function NumberField({
  label,
  description,
  error,
  optional,
  unit,
  ...props
}: NumberFieldProps) {
  return (
    <AriaNumberField
      validationBehavior="aria"
      {...props}
      isInvalid={error !== undefined}
      className={fieldClass}
    >
      <FieldLabel optional={optional}>{label}</FieldLabel>
      <Group className={groupClass}>
        <Button slot="decrement" className={insideButtonClass}>
          <Minus aria-hidden="true" className="size-4" />
        </Button>
        <Input className={`${bareInputClass} text-center tabular-nums`} />
        {unit !== undefined && <span className={affixClass}>{unit}</span>}
        <Button slot="increment" className={insideButtonClass}>
          <Plus aria-hidden="true" className="size-4" />
        </Button>
      </Group>
      <FieldNotes description={description} error={error} />
    </AriaNumberField>
  );
}
