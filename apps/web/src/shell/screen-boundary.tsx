/**
 * Keeps a fault of one screen from taking the others along: says *server error*, offers to try
 * again, and never signs anyone out.
 */
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { PartBoundary } from '#ui/parts/part-boundary.tsx';

export interface ScreenBoundaryProps {
  /** Around a whole area, as the last resort: no fault leaves an empty page. */
  readonly whole?: boolean;
  readonly children: ReactNode;
}

export function ScreenBoundary({ whole = false, children }: ScreenBoundaryProps) {
  const lost = whole ? (
    <main className="mx-auto max-w-xl px-4 py-16">
      <ScreenFault />
    </main>
  ) : (
    <ScreenFault />
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
