/** The second factor: a passkey or an authenticator app; then the recovery codes, once. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { staffPasskeys } from '#lib/factors/factor-calls.ts';
import { RecoveryCodes } from '#lib/factors/recovery-codes.tsx';
import { AddPasskey } from '#lib/passkeys/add-passkey.tsx';
import { staffStepUp } from '#lib/step-up/step-up-calls.ts';
import { useStepUp } from '#lib/step-up/use-step-up.tsx';
import { browserHasPasskeys } from '#lib/webauthn/passkey-problem.ts';
import { paths } from '#paths.ts';
import { RadioGroup } from '#ui/choices/radio-group.tsx';
import { EnrolApp } from './enrol-app.tsx';

type Way = 'passkey' | 'app';

export function EnrolStep() {
  const intl = useIntl();
  const stepUp = useStepUp(staffStepUp);
  const [way, setWay] = useState<Way>(browserHasPasskeys() ? 'passkey' : 'app');
  const [codes, setCodes] = useState<readonly string[]>();
  function enrolled(fresh: readonly string[] | null) {
    if (fresh === null) enter();
    else setCodes(fresh);
  }
  if (codes !== undefined) {
    return (
      <RecoveryCodes
        codes={codes}
        doneLabel={intl.formatMessage({ id: 'control.signup.enter' })}
        onDone={enter}
      />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <RadioGroup
        label={intl.formatMessage({ id: 'control.signup.way' })}
        value={way}
        onChange={(id) => setWay(id === 'passkey' ? 'passkey' : 'app')}
        choices={(['passkey', 'app'] as const).map((id) => ({
          id,
          label: intl.formatMessage({ id: `control.signup.${id}` }),
          description: intl.formatMessage({ id: `control.signup.${id}-help` }),
        }))}
      />
      <div className="border-t border-line pt-6">
        {way === 'passkey' ? (
          <AddPasskey calls={staffPasskeys} stepUp={stepUp} onDone={enrolled} />
        ) : (
          <EnrolApp onDone={enrolled} />
        )}
      </div>
      {stepUp.dialog}
    </div>
  );
}

/** A new page: the panel has nothing in common with joining. */
function enter(): void {
  window.location.replace(paths.control.index());
}
