/**
 * Lets a screen through to whom it is for. Signed-out visitors go and sign in, and come back;
 * signed-in ones have no business on a guest's page. A bank that does not answer signs nobody out.
 */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { ApiError } from '#lib/client.ts';
import { brandOfPage, logoOfPage } from '#lib/screen/brand.ts';
import { GoTo } from '#lib/session/go-to.tsx';
import type { Screen } from '#routes.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { AreaSkeleton } from '#ui/layout/area-skeleton.tsx';

export interface SessionGateProps<Status> {
  readonly screen: Screen;
  readonly status: UseQueryResult<Status | null>;
  /** Whose screen stays although their session is over. */
  readonly held?: Status | undefined;
  /** Signed in, second factor and all. */
  readonly isIn: (status: Status) => boolean;
  readonly signIn: (returnTo: string) => string;
  readonly home: string;
  readonly children: (status: Status | null) => ReactNode;
}

export function SessionGate<Status>(props: SessionGateProps<Status>) {
  const { screen, status, held, isIn, signIn, home, children } = props;
  const location = useLocation();
  const frame = screen.frame ?? 'area';
  const known = held ?? status.data;
  if (known === undefined) {
    if (status.isError) return <NoAnswer status={status} />;
    return <AreaSkeleton frame={frame} brand={brandOfPage()} logo={logoOfPage()} />;
  }
  const inside = known !== null && isIn(known);
  if (screen.access === undefined && !inside) {
    return <GoTo address={signIn(location.pathname + location.search)} frame={frame} />;
  }
  if (screen.access === 'guest' && inside) return <GoTo address={home} frame={frame} />;
  return children(known);
}

function NoAnswer({ status }: { readonly status: UseQueryResult<unknown> }) {
  const intl = useIntl();
  const { error } = status;
  return (
    <main className="mx-auto max-w-xl px-4 py-16">
      <ErrorState
        title={intl.formatMessage({ id: 'app.error.title' })}
        onRetry={() => void status.refetch()}
        isRetrying={status.isFetching}
        requestId={error instanceof ApiError ? error.requestId : undefined}
      >
        {intl.formatMessage({ id: 'app.error.still-signed-in' })}
      </ErrorState>
    </main>
  );
}
