/** Keeps what goes wrong in one part of a page from taking the rest along. */
import { Component, type ReactNode } from 'react';

export interface PartBoundaryProps {
  /** Shown in its place. */
  readonly lost: ReactNode;
  readonly onLost?: () => void;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failed: boolean;
}

export class PartBoundary extends Component<PartBoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onLost?.();
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.lost : this.props.children;
  }
}
