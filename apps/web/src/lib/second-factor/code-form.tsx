/** One code and its button: of the authenticator app, a PIN that was sent, or a recovery code. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { Button } from '#ui/actions/button.tsx';
import { CodeField } from '#ui/fields/code-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

export type CodeKind = 'totp' | 'pin' | 'recovery';

const LENGTHS = { totp: 6, pin: 5, recovery: 16 } as const;

export interface CodeFormProps {
  readonly kind: CodeKind;
  /** The name of the field in the bank's own words; `pin` where an email is proven. */
  readonly name?: string;
  readonly prompt: ReactNode;
  readonly submitLabel: string;
  readonly give: (code: string) => Promise<unknown>;
  readonly onDone?: () => void;
  readonly takesFocus?: boolean;
  /** Next to the button: a way out. */
  readonly beside?: ReactNode;
  /** Under the button: another PIN, a way back. */
  readonly children?: ReactNode;
}

export function CodeForm(props: CodeFormProps) {
  const { kind, name = 'auth_code', prompt, submitLabel, give, onDone, beside, children } = props;
  const intl = useIntl();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const giving = useMutation({
    mutationFn: (given: string) => give(given),
    onSuccess: () => onDone?.(),
    onError: () => setCode(''),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const given = code.replace(/[\s-]/g, '');
    const lacks = given.length !== LENGTHS[kind];
    setMissing(lacks);
    if (!lacks && !giving.isPending) giving.mutate(given);
  }
  const field = {
    name,
    value: code,
    onChange: setCode,
    description: intl.formatMessage({ id: 'protected.code.never-tell' }),
    error: missing ? intl.formatMessage({ id: `field.code.missing-${kind}` }) : undefined,
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-5">
      <ProblemPanel of={giving} />
      <div>{prompt}</div>
      {kind === 'recovery' ? (
        <TextField
          {...field}
          ltr
          autoComplete="off"
          label={intl.formatMessage({ id: 'field.code.recovery' })}
        />
      ) : (
        <CodeField
          {...field}
          length={LENGTHS[kind]}
          takesFocus={props.takesFocus ?? false}
          label={intl.formatMessage({
            id: kind === 'pin' ? 'field.pin.label' : 'field.code.label',
          })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isPending={giving.isPending}>
          {submitLabel}
        </Button>
        {beside}
      </div>
      {children}
    </form>
  );
}
