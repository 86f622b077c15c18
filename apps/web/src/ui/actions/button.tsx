/**
 * A button of the browser's own. While its work runs it stays in place, keeps its width and the
 * focus, and says so to readers. What opens a menu or a tooltip is an `IconButton`.
 */
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { type ButtonLook, buttonClass } from './button-class.ts';

export interface ButtonProps extends ButtonLook {
  readonly children: ReactNode;
  readonly icon?: ReactNode;
  readonly type?: 'button' | 'submit';
  readonly onPress?: () => void;
  readonly isDisabled?: boolean;
  readonly isPending?: boolean;
  /** Where the words alone do not say enough to readers. */
  readonly 'aria-label'?: string;
}

export function Button({ variant, size, wide, icon, children, ...props }: ButtonProps) {
  const { type = 'button', onPress, isDisabled = false, isPending = false } = props;
  const intl = useIntl();
  return (
    <button
      type={type}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      aria-label={props['aria-label']}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else onPress?.();
      }}
      className={buttonClass({ variant, size, wide })}
    >
      <span
        className={isPending ? 'invisible inline-flex items-center gap-2' : 'contents'}
        aria-hidden={isPending || undefined}
      >
        {icon}
        {children}
      </span>
      {isPending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner label={intl.formatMessage({ id: 'field.button.working' })} />
        </span>
      )}
    </button>
  );
}
