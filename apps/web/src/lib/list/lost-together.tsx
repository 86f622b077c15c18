/** What a screen of several parts was not told: named in one place, and all asked for again. */
import type { UseQueryResult } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { ApiError } from '#lib/client.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';

export interface ScreenPart {
  readonly query: UseQueryResult<unknown>;
  /** Says that this part could not be loaded. */
  readonly title: MessageId;
}

/** Nothing of it is there, and the last answer was none: until another one comes. */
export function isLost({ data, errorUpdateCount }: ScreenPart['query']): boolean {
  return data === undefined && errorUpdateCount > 0;
}

export function LostTogether({ parts }: { readonly parts: readonly ScreenPart[] }) {
  const intl = useIntl();
  const lost = parts.filter(({ query }) => isLost(query));
  const [first] = lost;
  if (first === undefined) return null;
  const errors = lost.map(({ query }) => query.error);
  return (
    <ErrorState
      title={intl.formatMessage({
        id: lost.length === 1 ? first.title : 'ui.error.several',
      })}
      onRetry={() => {
        for (const { query } of lost) void query.refetch();
      }}
      isRetrying={lost.some(({ query }) => query.isFetching)}
      requestId={errors.find((error) => error instanceof ApiError)?.requestId}
    >
      {lost.length > 1 && (
        <ul className="mb-2 list-disc ps-5">
          {lost.map(({ title }) => (
            <li key={title}>{intl.formatMessage({ id: title })}</li>
          ))}
        </ul>
      )}
      {intl.formatMessage({ id: 'ui.error.nothing-changed' })}
    </ErrorState>
  );
}
