/** Something could not be shown: what failed, what is safe, and a way to try again. */
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';

export interface ErrorStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
  /** For the bank's staff to find it in the log. */
  readonly requestId?: string | null | undefined;
}

export function ErrorState(props: ErrorStateProps) {
  const { title, children, onRetry, isRetrying = false, requestId } = props;
  const intl = useIntl();
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-3 rounded-md border border-debit bg-debit-soft p-5"
    >
      <p className="text-lg font-semibold">{title}</p>
      {children !== undefined && <div className="text-ink">{children}</div>}
      {typeof requestId === 'string' && (
        <p className="text-sm text-muted">
          {intl.formatMessage({ id: 'ui.error.reference' })}{' '}
          <bdi className="font-mono">{requestId}</bdi>
        </p>
      )}
      {onRetry !== undefined && (
        <Button
          onPress={onRetry}
          isPending={isRetrying}
          icon={<RotateCw aria-hidden="true" className="size-4" />}
        >
          {intl.formatMessage({ id: 'ui.error.retry' })}
        </Button>
      )}
    </div>
  );
}
