/** Signing in to online banking; the living part of `/signin`. */
import { useEffect, useState } from 'react';
import { bank } from '#lib/client.ts';
import { modeOfPage } from '#lib/mode.ts';
import { CodeStep } from '#lib/signin/code-step.tsx';
import { PasswordStep } from '#lib/signin/password-step.tsx';
import { PersonaList } from '#lib/signin/persona-list.tsx';
import { useSimulationTick } from '#lib/signin/use-simulation-tick.tsx';
import { useSignInSteps } from '#lib/signin/use-steps.ts';
import { paths, safeReturn } from '#paths.ts';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import type { Mode } from '#ui/mode.ts';

const calls = {
  signIn: (email: string, password: string) => bank.customers.signIn({ body: { email, password } }),
  confirm: (auth_code: string) => bank.customers.confirmCode({ body: { auth_code } }),
};

/** A new page, so that nothing of the signed-out one is left. */
function goOn(): void {
  const wanted = new URLSearchParams(location.search).get('return');
  location.replace(safeReturn(wanted, '/user/', paths.customer.index()));
}

/** `mode` is what the server wrote; in the browser the page says it. */
export function SigninForm({ mode = modeOfPage() }: { readonly mode?: Mode }) {
  const steps = useSignInSteps(calls, goOn);
  const tick = useSimulationTick(mode);
  const [started, setStarted] = useState(false);
  const { askCode } = steps;
  useEffect(() => {
    if (started) return;
    setStarted(true);
    void whoIsHere().then((who) => {
      if (who === 'signed-in') goOn();
      if (who === 'second-factor') askCode();
    });
  }, [started, askCode]);
  return (
    <div className="flex flex-col gap-8">
      {steps.step === 'code' ? (
        <CodeStep steps={steps} />
      ) : (
        <>
          <PasswordStep steps={steps} mayGoOn={tick.confirm}>
            {tick.field}
          </PasswordStep>
          <div className="md:hidden">
            <StandingWarning />
          </div>
          {mode === 'sandbox' && (
            <PersonaList kind="customer" mayGoOn={tick.confirm} onDone={goOn} />
          )}
        </>
      )}
    </div>
  );
}

/** Where the bank cannot say, the form stays as it is: signing in will tell. */
async function whoIsHere(): Promise<'nobody' | 'second-factor' | 'signed-in'> {
  try {
    const status = await bank.customers.status();
    if (status === null) return 'nobody';
    return status.session.second_factor === 'asked' ? 'second-factor' : 'signed-in';
  } catch {
    return 'nobody';
  }
}
