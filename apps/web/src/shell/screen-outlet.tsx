/** One screen in its place: loads it, names it, and moves the focus to it after a navigation. */
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { useTitle } from '#lib/screen/use-title.ts';
import type { Screen } from '#routes.tsx';
import { RowsSkeleton } from '#ui/data/rows-skeleton.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

const loaded = new Map<Screen, ComponentType>();

/** The screen that somebody arrives at is drawn at once; where it fails, the outlet says so. */
export async function loadScreen(screen: Screen): Promise<void> {
  try {
    loaded.set(screen, await screen.page());
  } catch (error) {
    reportError(error);
  }
}

/** Each screen is made lazy once, or React would load it anew with every render. */
function pageOf(screen: Screen): ComponentType {
  const known = loaded.get(screen);
  if (known !== undefined) return known;
  const page = lazy(async () => ({ default: await screen.page() }));
  loaded.set(screen, page);
  return page;
}

export function ScreenOutlet({ screen }: { readonly screen: Screen }) {
  const intl = useIntl();
  const Page = pageOf(screen);
  const { pathname } = useLocation();
  useTitle(intl.formatMessage({ id: screen.title }));
  return (
    <ScreenBoundary key={pathname}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Page />
        <Arrival pathname={pathname} />
      </Suspense>
    </ScreenBoundary>
  );
}

let firstScreen = true;

/** After the first screen, readers and keyboards land on the new screen's heading. */
function Arrival({ pathname }: { readonly pathname: string }) {
  const arrived = useRef('');
  useEffect(() => {
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    if (!firstScreen) {
      const target =
        document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
      target?.focus({ preventScroll: true });
    }
    firstScreen = false;
  }, [pathname]);
  return null;
}

function ScreenSkeleton() {
  return (
    <Loading>
      <Skeleton className="mb-6 h-9 w-56" />
      <div className="rounded-md border border-line bg-raised">
        <RowsSkeleton rows={5} />
      </div>
    </Loading>
  );
}
