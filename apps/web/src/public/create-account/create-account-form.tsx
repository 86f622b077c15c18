/** Opening an account; the living part of `/create-account`. */
import { type FormEvent, lazy, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { modeOfPage } from '#lib/mode.ts';
import { ProblemSummary } from '#lib/plain-form/problem-summary.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Stepper } from '#ui/data/stepper.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { Mode } from '#ui/mode.ts';
import { LatePart } from '#ui/parts/late-part.tsx';
import { fieldIds, type Step, steps } from './opening.ts';
import { SignInDetails } from './steps/sign-in-details.tsx';
import { loadSending, type OpeningState, useOpening } from './use-opening.ts';

/** Later steps are fetched while the first is filled in. */
const loadLater = () => import('./steps/later-steps.tsx');
const LaterSteps = lazy(() => loadLater().then((m) => ({ default: m.LaterSteps })));
const PinStep = lazy(() => import('./pin-step.tsx').then((m) => ({ default: m.PinStep })));

/** `mode` is what the server wrote; in the browser the page says it. */
export function CreateAccountForm({ mode = modeOfPage() }: { readonly mode?: Mode }) {
  const state = useOpening();
  useEffect(() => {
    void loadLater();
    void loadSending();
  }, []);
  if (state.waiting !== undefined) {
    return (
      <LatePart waiting={<Skeleton className="h-64 w-full" />}>
        <PinStep
          waiting={state.waiting}
          onSent={state.wait}
          onCorrect={state.correct}
          mode={mode}
        />
      </LatePart>
    );
  }
  return <OpeningSteps state={state} mode={mode} />;
}

function OpeningSteps({ state, mode }: { readonly state: OpeningState; readonly mode: Mode }) {
  const intl = useIntl();
  // The last step has a tick of its own that must be set.
  const agreed = useRef(() => true);
  const step = steps[state.step] ?? 'sign-in';
  const isLast = step === 'review';

  function submit(event: FormEvent) {
    event.preventDefault();
    void state.next(!isLast || agreed.current());
  }

  return (
    <div className="flex flex-col gap-8">
      <Stepper
        label={intl.formatMessage({ id: 'opening.steps.label' })}
        steps={steps.map((name) => intl.formatMessage({ id: `opening.step.${name}` }))}
        current={state.step}
      />
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <StepHeading step={step} isBack={state.isBack} />
        {state.invitation !== undefined && state.step === 0 && (
          <Panel
            tone="note"
            title={intl.formatMessage({ id: `opening.invitation.${state.invitation}` })}
          >
            {intl.formatMessage({ id: `opening.invitation.${state.invitation}-text` })}
          </Panel>
        )}
        <ProblemSummary
          problems={state.problems}
          text={state.text}
          attempt={state.attempt}
          nameOf={(field) => intl.formatMessage({ id: fieldIds[field] })}
        />
        {step === 'sign-in' ? (
          <SignInDetails state={state} />
        ) : (
          <LatePart waiting={<Skeleton className="h-96 w-full" />}>
            <LaterSteps step={step} state={state} mode={mode} agreed={agreed} />
          </LatePart>
        )}
        <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row">
          {state.step > 0 && (
            <Button onPress={() => history.back()}>
              {intl.formatMessage({ id: 'opening.action.back' })}
            </Button>
          )}
          <Button type="submit" variant="primary" isPending={state.isPending}>
            {intl.formatMessage({ id: isLast ? 'opening.action.open' : 'opening.action.next' })}
          </Button>
        </div>
      </form>
    </div>
  );
}

interface StepHeadingProps {
  readonly step: Step;
  readonly isBack: boolean;
}

/** But for the first look, readers and keyboards land on the heading of the step. */
function StepHeading({ step, isBack }: StepHeadingProps) {
  const intl = useIntl();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(isBack ? undefined : step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // A summary of problems has the focus already.
    if (document.activeElement?.getAttribute('role') === 'alert') return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [step]);
  return (
    <div className="flex flex-col gap-1">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none!">
        {intl.formatMessage({ id: `opening.step.${step}` })}
      </h2>
      <p className="text-muted">{intl.formatMessage({ id: `opening.lead.${step}` })}</p>
    </div>
  );
}
