/** Several lines of text; grows with what is written. */
import { inputClass } from '#ui/field-frame/field-class.ts';
import { TextFrame } from '#ui/field-frame/text-frame.tsx';
import { type TextProps, textInputProps } from './text-props.ts';

export function TextArea(props: TextProps) {
  return (
    <TextFrame {...props}>
      {(control) => (
        <textarea
          {...control}
          {...textInputProps(props)}
          className={`${inputClass} field-sizing-content min-h-24`}
        />
      )}
    </TextFrame>
  );
}
