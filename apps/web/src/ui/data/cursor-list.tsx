/**
 * A list that comes in pages: skeleton, error with retry, empty text, rows, and *load more* by
 * button and by scrolling. The next page is hidden while it loads and when there is none.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

export interface CursorListState<Row> {
  readonly status: 'loading' | 'error' | 'ready';
  readonly rows: readonly Row[];
  readonly hasNext: boolean;
  readonly isLoadingNext: boolean;
  readonly nextFailed: boolean;
  readonly loadNext: () => void;
  readonly retry: () => void;
  readonly requestId?: string | null | undefined;
}

export interface CursorListProps<Row> {
  readonly list: CursorListState<Row>;
  readonly errorTitle: string;
  readonly empty: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

export function CursorList<Row>({ list, errorTitle, empty, children }: CursorListProps<Row>) {
  const intl = useIntl();
  if (list.status === 'loading') {
    return (
      <Loading>
        <RowsSkeleton rows={6} />
      </Loading>
    );
  }
  if (list.status === 'error') {
    return (
      <div className="p-4">
        <ErrorState title={errorTitle} onRetry={list.retry} requestId={list.requestId}>
          {intl.formatMessage({ id: 'ui.error.nothing-changed' })}
        </ErrorState>
      </div>
    );
  }
  if (list.rows.length === 0) return empty;
  return (
    <>
      {children(list.rows)}
      {list.nextFailed && (
        <div className="p-4">
          <ErrorState title={errorTitle} onRetry={list.loadNext} />
        </div>
      )}
      {list.isLoadingNext && (
        <Loading>
          <RowsSkeleton rows={2} />
        </Loading>
      )}
      {list.hasNext && !list.isLoadingNext && !list.nextFailed && <LoadMore list={list} />}
    </>
  );
}

function LoadMore<Row>({ list }: { readonly list: CursorListState<Row> }) {
  const intl = useIntl();
  const foot = useRef<HTMLDivElement>(null);
  const { loadNext } = list;
  useEffect(() => {
    if (foot.current === null) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) loadNext();
      },
      { rootMargin: '200px' },
    );
    watcher.observe(foot.current);
    return () => watcher.disconnect();
  }, [loadNext]);
  return (
    <div ref={foot} className="flex justify-center p-4">
      <Button onPress={loadNext}>{intl.formatMessage({ id: 'ui.list.more' })}</Button>
    </div>
  );
}
