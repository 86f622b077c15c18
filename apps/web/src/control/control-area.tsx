/** The control panel: who may enter, and the frame around its screens. */
import type { Messages } from '#lib/catalogues.ts';
import { AppRoot } from '#shell/app-root.tsx';
import { ControlFrame } from './frame/control-frame.tsx';
import { ControlGate } from './frame/control-gate.tsx';
import { PlainFrame } from './frame/plain-frame.tsx';

export function startControlArea(language: string, messages: Messages) {
  return (
    <AppRoot
      area="control"
      language={language}
      messages={messages}
      around={(screen, content) => (
        <ControlGate screen={screen}>
          {screen.frame === 'plain' ? (
            <PlainFrame>{content}</PlainFrame>
          ) : (
            <ControlFrame screen={screen}>{content}</ControlFrame>
          )}
        </ControlGate>
      )}
    />
  );
}
