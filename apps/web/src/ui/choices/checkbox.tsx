/** Yes or no to one sentence. The browser's own checkbox, so it works before any script runs. */
import { Check, CircleAlert } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

export interface CheckboxProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'name' | 'value' | 'checked' | 'defaultChecked' | 'disabled' | 'onBlur'
  > {
  readonly children: ReactNode;
  readonly onChange?: ((checked: boolean) => void) | undefined;
  readonly error?: string | undefined;
}

export function Checkbox({ children, error, onChange, ...props }: CheckboxProps) {
  const errorId = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-base has-disabled:cursor-default has-disabled:text-faint">
        {/* The real checkbox lies over the drawn one, where fingers and screen readers find it. */}
        <span className="relative mt-0.5 grid size-5 shrink-0">
          <input
            type="checkbox"
            {...props}
            onChange={(event) => onChange?.(event.currentTarget.checked)}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : errorId}
            className="peer absolute inset-0 z-10 m-0 size-5 cursor-pointer opacity-0 disabled:cursor-default"
          />
          <span className="grid size-5 place-items-center rounded-sm border border-line-strong bg-raised text-transparent transition-colors peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-disabled:opacity-60 peer-aria-invalid:border-debit">
            <Check aria-hidden="true" strokeWidth={3} className="size-3.5" />
          </span>
        </span>
        <span>{children}</span>
      </label>
      {error !== undefined && (
        <p id={errorId} className="flex items-start gap-1.5 text-sm font-medium text-debit">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
