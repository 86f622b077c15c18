/** Proves an email with the PIN that went to it; another PIN or address is a press away. */
import type { SentPin } from '@fairlead/contract/people';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { CodeForm } from '#lib/second-factor/code-form.tsx';
import { ResendPin } from '#lib/second-factor/resend-pin.tsx';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import type { Mode } from '#ui/mode.ts';
import { CorrectEmail } from './correct-email.tsx';

export interface EmailPinProps {
  readonly email: string;
  /** Null where none was sent yet, or not in this session. */
  readonly sentPin: SentPin | null;
  readonly mode: Mode;
  readonly verify: (pin: string) => Promise<unknown>;
  readonly resend: () => Promise<SentPin>;
  /** A PIN went out, to this address. */
  readonly onSent: (email: string, sentPin: SentPin) => void;
  readonly onDone: () => void;
}

export function EmailPin(props: EmailPinProps) {
  const { email, sentPin, mode, verify, resend, onSent, onDone } = props;
  const intl = useIntl();
  const [correcting, setCorrecting] = useState(false);
  const address = (
    <bdi key="address" dir="ltr" className="font-medium wrap-anywhere">
      {email}
    </bdi>
  );
  if (correcting) {
    return (
      <CorrectEmail
        email={email}
        onCancel={() => setCorrecting(false)}
        onSent={(corrected, sent) => {
          setCorrecting(false);
          onSent(corrected, sent);
        }}
      />
    );
  }
  const otherWays = (
    <>
      <ResendPin sentPin={sentPin} send={resend} onSent={(sent) => onSent(email, sent)} />
      <div className="-mx-3">
        <Button variant="quiet" size="compact" onPress={() => setCorrecting(true)}>
          {intl.formatMessage({ id: 'field.pin.wrong-address' })}
        </Button>
      </div>
    </>
  );
  if (sentPin === null) {
    return (
      <div className="flex flex-col gap-5">
        <p>{intl.formatMessage({ id: 'field.pin.to-be-sent' }, { address })}</p>
        {otherWays}
      </div>
    );
  }
  return (
    <CodeForm
      kind="pin"
      name="pin"
      takesFocus
      prompt={intl.formatMessage({ id: 'protected.code.email.prompt' }, { address })}
      submitLabel={intl.formatMessage({ id: 'field.pin.confirm' })}
      give={verify}
      onDone={onDone}
    >
      {mode === 'sandbox' && <InboxNote email={email} />}
      {otherWays}
    </CodeForm>
  );
}

/** Where a sandbox shows the mail. A new tab, so that the PIN has a place to go back to. */
function InboxNote({ email }: { readonly email: string }) {
  const intl = useIntl();
  return (
    <p className="text-sm text-muted">
      {intl.formatMessage(
        { id: 'field.pin.sandbox' },
        {
          link: (words) => (
            <a
              key="inbox"
              href={paths.sandbox.inbox(email)}
              target="_blank"
              rel="noopener"
              className="rounded-sm font-medium text-accent-ink underline underline-offset-4"
            >
              {words}
            </a>
          ),
        },
      )}
    </p>
  );
}
