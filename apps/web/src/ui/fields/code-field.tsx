/**
 * The reader's own one-time code. One input, so that pasting, password managers and screen readers
 * work; digits of the reader's own script are taken as what they mean.
 */
import { useEffect, useRef } from 'react';
import { type FieldTexts, inputClass } from '#ui/field-frame/field-class.ts';
import { TextFrame } from '#ui/field-frame/text-frame.tsx';
import { plainDigits } from '#ui/values/plain-digits.ts';

export interface CodeFieldProps extends FieldTexts {
  readonly name?: string;
  readonly length: number;
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** The reader came here to type it. */
  readonly takesFocus?: boolean;
}

export function CodeField({ length, onChange, takesFocus = false, ...props }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return (
    <TextFrame {...props}>
      {(control) => (
        <input
          {...control}
          ref={input}
          name={props.name}
          value={props.value}
          onChange={(event) => onChange(plainDigits(event.currentTarget.value).slice(0, length))}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          className={`${inputClass} max-w-48 font-mono text-xl! tracking-[0.3em] tabular-nums`}
        />
      )}
    </TextFrame>
  );
}
