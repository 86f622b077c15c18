/**
 * Keeps a fault of one screen from taking the others along: says *server error*, offers to try
 * again, and never signs anyone out.
 */
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { PartBoundary } from '#ui/parts/part-boundary.tsx';

export function ScreenBoundary({ children }: { readonly children: ReactNode }) {
  return <PartBoundary lost={<ScreenFault />}>{children}</PartBoundary>;
}

/** The last resort, around a whole area: no fault leaves an empty page. */
export function AreaBoundary({ children }: { readonly children: ReactNode }) {
  const lost = (
    <main className="mx-auto max-w-xl px-4 py-16">
      <ScreenFault />
    </main>
  );
  return <PartBoundary lost={lost}>{children}</PartBoundary>;
}

function ScreenFault() {
  const intl = useIntl();
  return (
    // A page that was loaded before a new version came out may ask for files that are gone.
    <ErrorState
      title={intl.formatMessage({ id: 'app.error.title' })}
      onRetry={() => location.reload()}
    >
      {intl.formatMessage({ id: 'app.error.text' })}
    </ErrorState>
  );
}
