/** A short hint for what can also be known without it. */
import type { ReactElement } from 'react';
import { Focusable } from 'react-aria-components/Focusable';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';

export interface TooltipProps {
  readonly text: string;
  /** An `IconButton`. */
  readonly children: ReactElement<object, string>;
}

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={400} closeDelay={100}>
      <Focusable>{children}</Focusable>
      <AriaTooltip
        offset={6}
        className="z-50 max-w-64 rounded-sm bg-ink px-2.5 py-1.5 text-sm text-surface data-entering:animate-enter"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
