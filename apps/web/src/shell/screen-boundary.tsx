/**
 * Keeps a fault of one screen from taking the others along: says *server error*, offers to try
 * again, and never signs anyone out.
 */
import { Component, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ErrorState } from '#ui/feedback/error-state.tsx';

interface BoundaryProps {
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failed: boolean;
}

export class ScreenBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <FormattedMessage id="app.error.title">
        {([title]) => (
          // A page that was loaded before a new version came out may ask for files that are gone.
          <ErrorState title={String(title)} onRetry={() => location.reload()}>
            <FormattedMessage id="app.error.text" />
          </ErrorState>
        )}
      </FormattedMessage>
    );
  }
}
