/** Signing in to online banking; the living part of `/signin`. */
import { useEffect, useState } from 'react';
import { modeOfPage } from '#lib/mode.ts';
import { PersonaList } from '#lib/signin/persona-list.tsx';
import { customerSignIn } from '#lib/signin/sign-in-calls.ts';
import { SignInSteps } from '#lib/signin/sign-in-steps.tsx';
import { useSimulationTick } from '#lib/signin/use-simulation-tick.tsx';
import { useSignInSteps } from '#lib/signin/use-steps.ts';
import { whoIsHere } from '#lib/signin/who-is-here.ts';
import { paths, safeReturn } from '#paths.ts';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import type { Mode } from '#ui/mode.ts';

/** A new page, so that nothing of the signed-out one is left. */
function goOn(): void {
  const wanted = new URLSearchParams(location.search).get('return');
  location.replace(safeReturn(wanted, '/user/', paths.customer.index()));
}

/** `mode` is what the server wrote; in the browser the page says it. */
export function SigninForm({ mode = modeOfPage() }: { readonly mode?: Mode }) {
  const steps = useSignInSteps(customerSignIn, goOn);
  const tick = useSimulationTick(mode);
  const [started, setStarted] = useState(false);
  const { ask } = steps;
  useEffect(() => {
    if (started) return;
    setStarted(true);
    void whoIsHere().then((who) => {
      if (who === 'signed-in') goOn();
      else if (who !== 'nobody') ask(who);
    });
  }, [started, ask]);
  return (
    <div className="flex flex-col gap-8">
      <SignInSteps
        steps={steps}
        mayGoOn={tick.confirm}
        after={
          <>
            <div className="md:hidden">
              <StandingWarning />
            </div>
            {mode === 'sandbox' && (
              <PersonaList kind="customer" mayGoOn={tick.confirm} onDone={goOn} />
            )}
          </>
        }
      >
        {tick.field}
      </SignInSteps>
    </div>
  );
}
