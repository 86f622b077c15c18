/** Both steps of a new password; the living part of `/password`. */
import { useEffect, useState } from 'react';
import { takeToken } from '#lib/screen/take-token.ts';
import { leaveIfSignedIn } from '#lib/signin/who-is-here.ts';
import { AskStep } from './ask-step.tsx';
import { DoneStep } from './done-step.tsx';
import { NewPasswordStep } from './new-password-step.tsx';

/** The address is kept on the page, from step to step. */
type Stage =
  | { readonly name: 'ask' }
  | { readonly name: 'choose'; readonly token: string | undefined }
  | { readonly name: 'done' };

export function PasswordForm() {
  const [stage, setStage] = useState<Stage>({ name: 'ask' });
  const [email, setEmail] = useState('');
  useEffect(() => {
    // A link from the mail leads straight to the second step, on whichever device it is opened.
    const token = takeToken();
    if (token === undefined) void leaveIfSignedIn();
    else setStage({ name: 'choose', token });
  }, []);
  switch (stage.name) {
    case 'ask':
      return (
        <AskStep
          email={email}
          onEmail={setEmail}
          onHasToken={() => setStage({ name: 'choose', token: undefined })}
        />
      );
    case 'choose':
      return (
        <NewPasswordStep
          mailedToken={stage.token}
          onAskAgain={() => setStage({ name: 'ask' })}
          onDone={() => setStage({ name: 'done' })}
        />
      );
    case 'done':
      return <DoneStep />;
  }
}
