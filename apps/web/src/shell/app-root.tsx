/** What surrounds every signed-in area, and the choice of its screen by address. */
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import type { AppArea, Messages } from '#lib/catalogues.ts';
import { LanguageProvider } from '#lib/i18n/language-provider.tsx';
import { modeOfPage } from '#lib/mode.ts';
import { queries } from '#lib/queries.ts';
import { addressesOf, isIn, type Screen, screens } from '#routes.tsx';
import { LinkContext } from '#ui/actions/link-context.tsx';
import { ModeContext } from '#ui/mode.ts';
import { ToastRegion } from '#ui/overlays/toast-region.tsx';
import { LostPage } from './lost-page.tsx';
import { RouterLink } from './router-link.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';
import { ScrollMemory } from './scroll-memory.tsx';

export interface AppRootProps {
  readonly area: AppArea;
  readonly language: string;
  readonly messages: Messages;
  /** The area's guard and frame around one of its screens. */
  readonly around: (screen: Screen, content: ReactNode) => ReactNode;
}

export function AppRoot({ area, language, messages, around }: AppRootProps) {
  return (
    <LanguageProvider area={area} language={language} messages={messages}>
      <ModeContext value={modeOfPage()}>
        <QueryClientProvider client={queries}>
          <ScreenBoundary whole>
            <BrowserRouter>
              <AreaRoutes area={area} around={around} />
            </BrowserRouter>
            <ToastRegion />
          </ScreenBoundary>
        </QueryClientProvider>
      </ModeContext>
    </LanguageProvider>
  );
}

function AreaRoutes({ area, around }: Pick<AppRootProps, 'area' | 'around'>) {
  const own = useMemo(
    () => screens.filter((screen) => screen.area === area && isIn(screen, modeOfPage())),
    [area],
  );
  return (
    <LinkContext value={RouterLink}>
      <ScrollMemory />
      <Routes>
        {own.flatMap((screen) =>
          addressesOf(screen).map((path) => (
            <Route
              key={path}
              path={path}
              element={around(screen, <ScreenOutlet screen={screen} />)}
            />
          )),
        )}
        <Route path="*" element={<LostPage />} />
      </Routes>
    </LinkContext>
  );
}
