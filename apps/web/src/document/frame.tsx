/** A whole page: `<html>` with the sandbox mark above everything else. */
import type { ReactNode } from 'react';
import { directionOf } from '#lib/languages.ts';
import { SandboxMark } from '#ui/feedback/sandbox-mark.tsx';
import type { PageFacts } from './page-context.ts';
import { Surroundings } from './surroundings.tsx';

export interface FrameProps {
  readonly facts: PageFacts;
  readonly messages: Record<string, string>;
  readonly head: ReactNode;
  readonly children: ReactNode;
}

export function Frame({ facts, messages, head, children }: FrameProps) {
  return (
    <Surroundings facts={facts} messages={messages}>
      <html lang={facts.language} dir={directionOf(facts.language)} data-mode={facts.mode}>
        {head}
        <body>
          {facts.mode === 'sandbox' && <SandboxMark />}
          {children}
        </body>
      </html>
    </Surroundings>
  );
}
