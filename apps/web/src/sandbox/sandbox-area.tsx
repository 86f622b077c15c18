/** What only a sandbox has: the inbox of what was sent, the personas' codes, the design page. */
import type { Messages } from '#lib/catalogues.ts';
import { AppRoot } from '#shell/app-root.tsx';
import { SandboxFrame } from './frame/sandbox-frame.tsx';

export function startSandboxArea(language: string, messages: Messages) {
  return (
    <AppRoot
      area="sandbox"
      language={language}
      messages={messages}
      around={(_screen, content) => <SandboxFrame>{content}</SandboxFrame>}
    />
  );
}
