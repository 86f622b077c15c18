/** Online banking: who may enter, the blocking screens, and the frame around all others. */
import { lazy } from 'react';
import type { Messages } from '#lib/catalogues.ts';
import { brandOfPage, logoOfPage } from '#lib/screen/brand.ts';
import { AppRoot } from '#shell/app-root.tsx';
import { AreaSkeleton } from '#ui/layout/area-skeleton.tsx';
import { LatePart } from '#ui/parts/late-part.tsx';
import { LostScreen } from '#ui/parts/lost-screen.tsx';
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
            <LatePart
              waiting={<AreaSkeleton frame="plain" brand={brandOfPage()} logo={logoOfPage()} />}
              lost={<LostScreen />}
            >
              <GateScreen facts={facts} />
            </LatePart>
          )}
        >
          <CustomerFrame>{content}</CustomerFrame>
        </CustomerGate>
      )}
    />
  );
}
