/** Turns one thing on or off at once. */
import type { ReactNode } from 'react';
import { type SwitchProps as AriaProps, Switch as AriaSwitch } from 'react-aria-components/Switch';

export interface SwitchProps extends Omit<AriaProps, 'className' | 'style' | 'children'> {
  readonly children: ReactNode;
}

export function Switch({ children, ...props }: SwitchProps) {
  return (
    <AriaSwitch
      {...props}
      className="group flex min-h-11 cursor-default items-center justify-between gap-4 text-base data-disabled:text-faint"
    >
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <span className="h-6 w-11 shrink-0 rounded-full border border-line-strong bg-sunken p-0.5 transition-colors group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus group-data-selected:border-accent group-data-selected:bg-accent group-data-disabled:opacity-60">
        <span className="block size-4.5 rounded-full bg-line-strong transition-[translate,background-color] group-data-selected:translate-x-5 group-data-selected:bg-on-accent rtl:group-data-selected:-translate-x-5" />
      </span>
    </AriaSwitch>
  );
}
