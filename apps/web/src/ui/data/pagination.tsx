/** Page by page, for lists that are read in order. Hidden when one page is all there is. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';

export interface PaginationProps {
  readonly page: number;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly isLoading: boolean;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

export function Pagination(props: PaginationProps) {
  const { page, hasPrevious, hasNext, isLoading, onPrevious, onNext } = props;
  const intl = useIntl();
  if (!hasPrevious && !hasNext) return null;
  return (
    <nav
      aria-label={intl.formatMessage({ id: 'ui.pager.label' })}
      className="flex items-center justify-between gap-4"
    >
      <Button size="compact" isDisabled={!hasPrevious || isLoading} onPress={onPrevious}>
        <ChevronLeft aria-hidden="true" className="mirror-rtl size-4" />
        {intl.formatMessage({ id: 'ui.pager.previous' })}
      </Button>
      <span className="text-sm text-muted">
        {intl.formatMessage({ id: 'ui.pager.page' }, { page })}
      </span>
      {hasNext && !isLoading ? (
        <Button size="compact" onPress={onNext}>
          {intl.formatMessage({ id: 'ui.pager.next' })}
          <ChevronRight aria-hidden="true" className="mirror-rtl size-4" />
        </Button>
      ) : (
        <span className="w-20" />
      )}
    </nav>
  );
}
