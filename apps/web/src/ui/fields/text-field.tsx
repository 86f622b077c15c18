/** One line of text. */
import { inputClass } from '#ui/field-frame/field-class.ts';
import { TextFrame } from '#ui/field-frame/text-frame.tsx';
import { type TextProps, textInputProps } from './text-props.ts';

export interface TextFieldProps extends TextProps {
  readonly type?: 'text' | 'email' | 'tel';
  /** Text that is always written left to right, such as an email address. */
  readonly ltr?: boolean;
}

export function TextField({ type = 'text', ltr = false, ...props }: TextFieldProps) {
  return (
    <TextFrame {...props}>
      {(control) => (
        <input
          {...control}
          {...textInputProps(props)}
          type={type}
          dir={ltr ? 'ltr' : props.dir}
          className={inputClass}
        />
      )}
    </TextFrame>
  );
}
