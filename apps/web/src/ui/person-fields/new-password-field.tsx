/** A new password with a meter below, which says in words what it shows. */
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { classes } from '#ui/class-names.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import type { TextProps } from '#ui/fields/text-props.ts';
import { type PasswordStrength, passwordStrength } from './password-strength.ts';

export interface NewPasswordFieldProps extends Omit<TextProps, 'autoComplete' | 'defaultValue'> {
  readonly value: string;
  /** What others know of the person, such as the email. */
  readonly avoid?: readonly string[];
}

const LEVELS: Record<PasswordStrength, number> = { none: 0, short: 1, weak: 2, fair: 3, strong: 4 };
const COLOURS = ['', 'bg-debit', 'bg-warn', 'bg-accent', 'bg-credit'] as const;
const STEPS = [1, 2, 3, 4] as const;

export function NewPasswordField({ avoid = [], ...props }: NewPasswordFieldProps) {
  const intl = useIntl();
  const id = useId();
  const strength = passwordStrength(props.value, avoid);
  const level = LEVELS[strength];
  return (
    <div className="flex flex-col gap-2">
      <PasswordField {...props} autoComplete="new-password" />
      <div aria-hidden="true" className="flex gap-1.5">
        {STEPS.map((step) => (
          <span
            key={step}
            className={classes(
              'h-1.5 flex-1 rounded-full transition-colors',
              step <= level ? COLOURS[level] : 'bg-line',
            )}
          />
        ))}
      </div>
      <p id={id} role="status" className="min-h-5 text-sm text-muted">
        {strength !== 'none' && intl.formatMessage({ id: `field.strength.${strength}` })}
      </p>
    </div>
  );
}
