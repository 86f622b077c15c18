/** A button that shows only an icon; its name is for readers. */
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'onClick' | 'type'> {
  readonly label: string;
  readonly children: ReactNode;
  readonly onPress?: (() => void) | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, children, onPress, ...props }: IconButtonProps) {
  return (
    <button
      {...props}
      type="button"
      onClick={onPress}
      aria-label={label}
      className="inline-grid size-11 shrink-0 place-items-center rounded-sm text-muted transition-colors hover:bg-sunken hover:text-ink disabled:opacity-50"
    >
      {children}
    </button>
  );
}
