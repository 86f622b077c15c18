/** Online banking: who may enter, the blocking screens, and the frame around all others. */
import { lazy, Suspense } from 'react';
import type { Messages } from '#lib/catalogues.ts';
import { brandOfPage } from '#lib/screen/brand.ts';
import { AppRoot } from '#shell/app-root.tsx';
import { AreaSkeleton } from '#ui/layout/area-skeleton.tsx';
import { CustomerFrame } from './frame/customer-frame.tsx';
import { CustomerGate } from './frame/customer-gate.tsx';

const GateScreen = lazy(() =>
  import('./gates/gate-screen.tsx').then((m) => ({ default: m.GateScreen })),
);

export function startCustomerArea(language: string, messages: Messages) {
  return (
    <AppRoot
      area="customer"
      language={language}
      messages={messages}
      around={(screen, content) => (
        <CustomerGate
          screen={screen}
          blocked={(facts) => (
            <Suspense fallback={<AreaSkeleton frame="plain" brand={brandOfPage()} />}>
              <GateScreen facts={facts} />
            </Suspense>
          )}
        >
          <CustomerFrame>{content}</CustomerFrame>
        </CustomerGate>
      )}
    />
  );
}
