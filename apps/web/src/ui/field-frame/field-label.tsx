/** The visible name of a React Aria field, which ties it to its control. */
import { Label } from 'react-aria-components/Label';
import { labelClass } from './field-class.ts';
import { OptionalMark } from './optional-mark.tsx';

export interface FieldLabelProps {
  readonly children: string;
  readonly optional?: boolean | undefined;
}

export function FieldLabel({ children, optional }: FieldLabelProps) {
  return (
    <Label className={labelClass}>
      {children}
      {optional === true && <OptionalMark />}
    </Label>
  );
}
