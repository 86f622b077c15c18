/** An authenticator app takes the secret by QR code or by hand, once, and shows a first code. */
import { useIntl } from 'react-intl';
import { CodeForm } from '#lib/second-factor/code-form.tsx';
import { Button } from '#ui/actions/button.tsx';
import { QrCode } from '#ui/data/qr-code.tsx';
import { CopyField } from '#ui/fields/copy-field.tsx';
import type { TotpStart } from './factor-calls.ts';

export interface TotpSetupProps {
  readonly start: TotpStart;
  readonly confirm: (code: string) => Promise<unknown>;
  readonly onCancel?: () => void;
}

export function TotpSetup({ start, confirm, onCancel }: TotpSetupProps) {
  const intl = useIntl();
  return (
    <div className="flex max-w-xl flex-col gap-5">
      <p>{intl.formatMessage({ id: 'app.totp.scan' })}</p>
      <QrCode text={start.uri} label={intl.formatMessage({ id: 'app.totp.qr' })} />
      <CopyField
        label={intl.formatMessage({ id: 'app.totp.secret' })}
        description={intl.formatMessage({ id: 'app.totp.secret-help' })}
        value={start.secret}
        typed
      />
      <CodeForm
        kind="totp"
        prompt={intl.formatMessage({ id: 'protected.code.authenticator.prompt' })}
        submitLabel={intl.formatMessage({ id: 'app.totp.finish' })}
        give={confirm}
        beside={
          onCancel !== undefined && (
            <Button onPress={onCancel}>{intl.formatMessage({ id: 'ui.dialog.cancel' })}</Button>
          )
        }
      />
    </div>
  );
}
