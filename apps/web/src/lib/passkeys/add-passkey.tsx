/** Adds a passkey: it is named, then the browser makes it. */
import { useIntl } from 'react-intl';
import type { PasskeyCalls } from '#lib/factors/factor-calls.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import type { StepUp } from '#lib/step-up/use-step-up.tsx';
import { makePasskey } from '#lib/webauthn/passkey.ts';
import { browserHasPasskeys } from '#lib/webauthn/passkey-problem.ts';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { thisDevice } from './device-name.ts';
import { type PasskeyValues, passkeyChecks } from './passkey-checks.ts';

export interface AddPasskeyProps {
  readonly calls: PasskeyCalls;
  readonly stepUp: StepUp;
  readonly onCancel?: () => void;
  /** With the recovery codes, where the bank gave any. */
  readonly onDone: (recoveryCodes: readonly string[] | null) => unknown;
}

export function AddPasskey({ calls, stepUp, onCancel, onDone }: AddPasskeyProps) {
  const intl = useIntl();
  const state = useBankForm<PasskeyValues>({
    schema: passkeyChecks,
    start: { name: thisDevice() },
    submit: async ({ name }) => {
      const options = await stepUp.run(() => calls.addOptions());
      await onDone(await calls.add(name, await makePasskey(options)));
    },
  });
  if (!browserHasPasskeys()) {
    return (
      <Panel tone="note" title={intl.formatMessage({ id: 'app.passkeys.title' })}>
        {intl.formatMessage({ id: 'field.passkey.unsupported' })}
      </Panel>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-muted">{intl.formatMessage({ id: 'app.passkeys.text' })}</p>
      <BankForm
        state={state}
        submitLabel={intl.formatMessage({ id: 'app.passkeys.make' })}
        beside={
          onCancel !== undefined && (
            <Button onPress={onCancel}>{intl.formatMessage({ id: 'ui.dialog.cancel' })}</Button>
          )
        }
      >
        <FormText
          control={state.form.control}
          name="name"
          autoComplete="off"
          label={intl.formatMessage({ id: 'app.passkeys.name' })}
          description={intl.formatMessage({ id: 'app.passkeys.name-help' })}
        />
      </BankForm>
    </div>
  );
}
