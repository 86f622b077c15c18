/** `/cp/signin`: password or passkey, then the second factor that every staff member must have. */
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { LicenceNote } from '#lib/licence/licence-note.tsx';
import { modeOfPage } from '#lib/mode.ts';
import { useStaffIfAny } from '#lib/session/staff-session.ts';
import { PersonaList } from '#lib/signin/persona-list.tsx';
import { type SignInAnswer, staffSignIn } from '#lib/signin/sign-in-calls.ts';
import { SignInSteps } from '#lib/signin/sign-in-steps.tsx';
import { useSimulationTick } from '#lib/signin/use-simulation-tick.tsx';
import { useSignInSteps } from '#lib/signin/use-steps.ts';
import { paths, safeReturn } from '#paths.ts';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

export function SigninPage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const waiting = useStaffIfAny()?.session;
  const mode = modeOfPage();
  const tick = useSimulationTick(mode);
  const steps = useSignInSteps(staffSignIn, goOn);
  const [resumed, setResumed] = useState(false);
  const { ask } = steps;
  useEffect(() => {
    if (resumed || waiting === undefined) return;
    setResumed(true);
    if (waiting.second_factor === 'to_enrol') window.location.replace(paths.control.signUp());
    else ask({ factors: waiting.factors, sentPin: null });
  }, [resumed, waiting, ask]);

  /** Who has no second factor yet enrols one first. */
  function goOn({ second_factor: state }: Pick<SignInAnswer, 'second_factor'>) {
    const after = safeReturn(search.get('return'), '/cp/', paths.control.index());
    window.location.replace(state === 'to_enrol' ? paths.control.signUp() : after);
  }

  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={intl.formatMessage({ id: 'control.signin.heading' })} />
      <LicenceNote />
      <div className="flex flex-col gap-8">
        <SignInSteps
          steps={steps}
          email={search.get('email') ?? ''}
          mayGoOn={tick.confirm}
          after={
            mode === 'sandbox' && (
              <PersonaList
                kind="staff"
                mayGoOn={tick.confirm}
                onDone={() => goOn({ second_factor: 'given' })}
              />
            )
          }
        >
          {tick.field}
        </SignInSteps>
        <StandingWarning />
      </div>
    </div>
  );
}
