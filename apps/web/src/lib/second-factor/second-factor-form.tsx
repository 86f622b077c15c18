/**
 * Gives the second factor, in whichever of the person's ways they choose: the best one first, the
 * others a press away.
 */
import type { SecondFactor, SentPin } from '@fairlead/contract/people';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { CodeForm } from './code-form.tsx';
import { MailedPinForm } from './mailed-pin-form.tsx';
import { PasskeyForm } from './passkey-form.tsx';

export interface SecondFactorFormProps {
  /** The best first. */
  readonly factors: readonly SecondFactor[];
  readonly sentPin: SentPin | null;
  readonly giveCode: (code: string) => Promise<unknown>;
  /** Asks the browser and tells the bank. */
  readonly givePasskey: () => Promise<unknown>;
  readonly sendPin?: (() => Promise<SentPin>) | undefined;
  readonly onDone: () => void;
  readonly submitLabel: string;
}

export function SecondFactorForm(props: SecondFactorFormProps) {
  const intl = useIntl();
  const [chosen, setChosen] = useState<SecondFactor>();
  const factor = chosen ?? props.factors[0];
  if (factor === undefined) {
    return (
      <Panel tone="warning" title={intl.formatMessage({ id: 'field.factor.none' })}>
        {intl.formatMessage({ id: 'field.factor.none-text' })}
      </Panel>
    );
  }
  const others = props.factors.filter((other) => other !== factor);
  return (
    <div className="flex flex-col gap-5">
      <ChosenFactor key={factor} {...props} factor={factor} />
      {others.length > 0 && (
        <div className="border-t border-line pt-4">
          <p className="text-sm text-muted">{intl.formatMessage({ id: 'field.factor.others' })}</p>
          <ul className="-mx-3 flex flex-col items-start">
            {others.map((other) => (
              <li key={other}>
                <Button variant="quiet" size="compact" onPress={() => setChosen(other)}>
                  {intl.formatMessage({ id: `field.factor.${other}` })}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function ChosenFactor(props: SecondFactorFormProps & { readonly factor: SecondFactor }) {
  const { factor, giveCode, onDone, submitLabel } = props;
  const intl = useIntl();
  const shared = { give: giveCode, onDone, submitLabel, takesFocus: true };
  switch (factor) {
    case 'passkey':
      return <PasskeyForm give={props.givePasskey} onDone={onDone} />;
    case 'totp':
      return (
        <CodeForm
          {...shared}
          kind="totp"
          prompt={intl.formatMessage({ id: 'protected.code.authenticator.prompt' })}
        />
      );
    case 'email':
      return <MailedPinForm {...shared} sentPin={props.sentPin} sendPin={props.sendPin} />;
    case 'recovery_code':
      return (
        <CodeForm
          {...shared}
          kind="recovery"
          prompt={intl.formatMessage({ id: 'field.factor.recovery-prompt' })}
        />
      );
  }
}
