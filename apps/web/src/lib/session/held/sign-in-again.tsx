/** The session is over: signing in again, above the screen that it was left on. */
import { use } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { LicenceNote } from '#lib/licence/licence-note.tsx';
import { useSignOut } from '#lib/session/sign-out-context.ts';
import type { Audience } from '#lib/session/tabs.ts';
import { PersonaList } from '#lib/signin/persona-list.tsx';
import type { SignInCalls } from '#lib/signin/sign-in-calls.ts';
import { SignInSteps } from '#lib/signin/sign-in-steps.tsx';
import { useSignInSteps } from '#lib/signin/use-steps.ts';
import { Button } from '#ui/actions/button.tsx';
import { ModeContext } from '#ui/mode.ts';
import { ModalFrame } from '#ui/overlays/modal-frame.tsx';

export interface SignInAgainProps {
  readonly audience: Audience;
  readonly calls: SignInCalls;
  /** Who was here. */
  readonly person: { readonly email: string; readonly persona: boolean };
  readonly words: { readonly title: string; readonly text: string; readonly leave: string };
  readonly onDone: () => void;
}

const always = () => true;

export function SignInAgain(props: SignInAgainProps) {
  const { audience, calls, person, words, onDone } = props;
  const mode = use(ModeContext);
  // As from any other screen: what was typed here does not stay in the browser.
  const leave = useSignOut();
  const steps = useSignInSteps(calls, onDone);
  return (
    <ModalFrame isOpen>
      <AriaDialog className="flex flex-col gap-5 p-6 outline-none">
        <Heading slot="title" className="text-xl font-semibold text-balance">
          {words.title}
        </Heading>
        <p className="text-muted">{words.text}</p>
        <LicenceNote />
        <SignInSteps
          steps={steps}
          email={person.email}
          mayGoOn={always}
          after={
            mode === 'sandbox' &&
            person.persona && <PersonaList kind={audience} mayGoOn={always} onDone={onDone} />
          }
        />
        <Button variant="quiet" onPress={leave}>
          {words.leave}
        </Button>
      </AriaDialog>
    </ModalFrame>
  );
}
