/** `/cp/signin`: email and password, then the second factor that every staff member must have. */
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { bank } from '#lib/client.ts';
import { modeOfPage } from '#lib/mode.ts';
import { useStaffIfAny } from '#lib/session/staff-session.ts';
import { CodeStep } from '#lib/signin/code-step.tsx';
import { PasswordStep } from '#lib/signin/password-step.tsx';
import { PersonaList } from '#lib/signin/persona-list.tsx';
import { useSimulationTick } from '#lib/signin/use-simulation-tick.tsx';
import { type SignInAnswer, useSignInSteps } from '#lib/signin/use-steps.ts';
import { paths, safeReturn } from '#paths.ts';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

const calls = {
  signIn: (email: string, password: string) => bank.staff.signIn({ body: { email, password } }),
  confirm: (auth_code: string) => bank.staff.confirmCode({ body: { auth_code } }),
};

export function SigninPage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const waiting = useStaffIfAny()?.session.second_factor;
  const mode = modeOfPage();
  const tick = useSimulationTick(mode);
  const steps = useSignInSteps(calls, goOn);
  const [asked, setAsked] = useState(false);
  const { askCode } = steps;
  useEffect(() => {
    if (asked || waiting === undefined) return;
    setAsked(true);
    if (waiting === 'to_enrol') window.location.replace(paths.control.signUp());
    else askCode();
  }, [asked, waiting, askCode]);

  /** Who has no second factor yet enrols one first. */
  function goOn(answer: SignInAnswer) {
    const after = safeReturn(search.get('return'), '/cp/', paths.control.index());
    window.location.replace(answer.second_factor === 'to_enrol' ? paths.control.signUp() : after);
  }

  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-6">
        <PageHeader title={intl.formatMessage({ id: 'control.signin.heading' })} />
        {steps.step === 'code' ? (
          <CodeStep steps={steps} />
        ) : (
          <PasswordStep steps={steps} email={search.get('email') ?? ''} mayGoOn={tick.confirm}>
            {tick.field}
          </PasswordStep>
        )}
      </div>
      {mode === 'sandbox' && steps.step === 'password' && (
        <PersonaList
          kind="staff"
          mayGoOn={tick.confirm}
          onDone={() => goOn({ second_factor: 'given' })}
        />
      )}
      <StandingWarning />
    </div>
  );
}
