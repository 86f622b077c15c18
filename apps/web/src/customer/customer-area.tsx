/** Online banking: who may enter, and the frame around its screens. */
import type { Messages } from '#lib/catalogues.ts';
import { AppRoot } from '#shell/app-root.tsx';
import { CustomerFrame } from './frame/customer-frame.tsx';
import { CustomerGate } from './frame/customer-gate.tsx';

export function startCustomerArea(language: string, messages: Messages) {
  return (
    <AppRoot
      area="customer"
      language={language}
      messages={messages}
      around={(screen, content) => (
        <CustomerGate screen={screen}>
          <CustomerFrame>{content}</CustomerFrame>
        </CustomerGate>
      )}
    />
  );
}
