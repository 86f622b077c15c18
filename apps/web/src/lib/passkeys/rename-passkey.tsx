/** Gives a passkey another name. */
import { useIntl } from 'react-intl';
import type { Passkey, PasskeyCalls } from '#lib/factors/factor-calls.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { type PasskeyValues, passkeyChecks } from './passkey-checks.ts';

export interface RenamePasskeyProps {
  readonly passkey: Passkey;
  readonly calls: PasskeyCalls;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function RenamePasskey({ passkey, calls, onDone, onClose }: RenamePasskeyProps) {
  const intl = useIntl();
  const state = useBankForm<PasskeyValues>({
    schema: passkeyChecks,
    start: { name: passkey.name },
    submit: async ({ name }) => {
      await calls.rename(passkey.id, name);
      await onDone();
      onClose();
    },
  });
  return (
    <Dialog title={intl.formatMessage({ id: 'app.passkeys.rename' })} isOpen onClose={onClose}>
      <BankForm state={state} submitLabel={intl.formatMessage({ id: 'app.passkeys.save' })}>
        <FormText
          control={state.form.control}
          name="name"
          autoComplete="off"
          label={intl.formatMessage({ id: 'app.passkeys.name' })}
        />
      </BankForm>
    </Dialog>
  );
}
