/** A PIN by mail as second factor: sent when it is asked for, then typed in. */
import type { SentPin } from '@fairlead/contract/people';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { CodeForm } from './code-form.tsx';
import { ResendPin } from './resend-pin.tsx';

export interface MailedPinFormProps {
  readonly sentPin: SentPin | null;
  readonly sendPin: (() => Promise<SentPin>) | undefined;
  readonly give: (code: string) => Promise<unknown>;
  readonly onDone: () => void;
  readonly submitLabel: string;
}

export function MailedPinForm({ sendPin, ...props }: MailedPinFormProps) {
  const intl = useIntl();
  const [sentPin, setSentPin] = useState(props.sentPin);
  const again = sendPin !== undefined && (
    <ResendPin sentPin={sentPin} send={sendPin} onSent={setSentPin} />
  );
  if (sentPin === null) {
    return (
      <div className="flex flex-col gap-5">
        <p>{intl.formatMessage({ id: 'field.factor.email-prompt' })}</p>
        {again}
      </div>
    );
  }
  return (
    <CodeForm
      kind="pin"
      give={props.give}
      onDone={props.onDone}
      submitLabel={props.submitLabel}
      takesFocus
      prompt={intl.formatMessage(
        { id: 'field.factor.email-sent' },
        {
          to: (
            <bdi key="to" dir="ltr">
              {sentPin.to}
            </bdi>
          ),
        },
      )}
    >
      {again}
    </CodeForm>
  );
}
