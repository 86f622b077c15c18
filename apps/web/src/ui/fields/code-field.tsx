/**
 * The reader's own one-time code. One input over drawn places, so that pasting, password managers
 * and screen readers work; digits of the reader's own script are taken as what they mean.
 */
import { useEffect, useRef } from 'react';
import { classes } from '#ui/class-names.ts';
import type { FieldTexts } from '#ui/field-frame/field-class.ts';
import { TextFrame } from '#ui/field-frame/text-frame.tsx';
import { plainDigits } from '#ui/values/plain-digits.ts';

export interface CodeFieldProps extends FieldTexts {
  readonly name?: string;
  readonly length: number;
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** All places are filled, by typing or pasting. */
  readonly onComplete?: (code: string) => void;
  /** The reader came here to type it. */
  readonly takesFocus?: boolean;
}

/** One digit stands in each place: 2.5 rem wide, with gaps of 0.375 rem. */
const INPUT =
  'absolute inset-y-0 start-0 w-[calc(100%+2.875rem)] bg-transparent ps-[calc((2.5rem-1ch)/2)] ' +
  'font-mono text-xl tracking-[calc(2.875rem-1ch)] text-ink tabular-nums outline-none!';

export function CodeField({ length, onChange, onComplete, ...props }: CodeFieldProps) {
  const { takesFocus = false, error, value, name, ...texts } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  function change(typed: string) {
    const code = plainDigits(typed).slice(0, length);
    onChange(code);
    if (code.length === length && code !== value) onComplete?.(code);
  }

  return (
    <TextFrame {...texts} error={error}>
      {(control) => (
        <div dir="ltr" className="group relative -m-1 w-fit overflow-clip p-1">
          <div aria-hidden="true" className="flex gap-1.5">
            {Array.from({ length }, (_, place) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: the places never change.
                key={place}
                className={classes(
                  'h-12 w-10 rounded-sm border bg-raised transition-colors',
                  error !== undefined ? 'border-debit' : 'border-line-strong',
                  place === Math.min(value.length, length - 1) &&
                    'group-focus-within:border-focus group-focus-within:outline-2 group-focus-within:outline-focus',
                )}
              />
            ))}
          </div>
          <div className="absolute inset-1">
            <input
              {...control}
              ref={input}
              name={name}
              value={value}
              onChange={(event) => change(event.currentTarget.value)}
              inputMode="numeric"
              autoComplete="one-time-code"
              dir="ltr"
              className={INPUT}
            />
          </div>
        </div>
      )}
    </TextFrame>
  );
}
