/** Where the reader stands in a task of several steps. Only real states: no timer moves it. */
import { Check } from 'lucide-react';
import { useIntl } from 'react-intl';
import { classes } from '#ui/class-names.ts';

export interface StepperProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** Index of the present step. */
  readonly current: number;
}

export function Stepper({ label, steps, current }: StepperProps) {
  const intl = useIntl();
  return (
    <nav aria-label={label}>
      <p className="mb-2 text-sm text-muted sm:hidden">
        {intl.formatMessage({ id: 'ui.stepper.of' }, { step: current + 1, steps: steps.length })}
      </p>
      <ol className="flex flex-wrap gap-x-6 gap-y-2">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={classes(
              'flex items-center gap-2 text-sm',
              index === current ? 'font-semibold text-ink' : 'text-muted max-sm:hidden',
            )}
          >
            <span
              className={classes(
                'grid size-6 place-items-center rounded-full border text-xs tabular-nums',
                index < current && 'border-accent bg-accent text-on-accent',
                index === current && 'border-accent text-accent-ink',
                index > current && 'border-line-strong',
              )}
            >
              {index < current ? (
                <Check
                  className="size-3.5"
                  role="img"
                  aria-label={intl.formatMessage({ id: 'ui.stepper.done' })}
                />
              ) : (
                intl.formatNumber(index + 1)
              )}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </nav>
  );
}
