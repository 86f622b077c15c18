/** Which page of a document is shown, and the way to its neighbours. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useIntl } from 'react-intl';
import { IconButton } from '#ui/actions/icon-button.tsx';

export interface PageTurnerProps {
  readonly page: number;
  readonly pages: number;
  readonly onTurn: (page: number) => void;
}

export function PageTurner({ page, pages, onTurn }: PageTurnerProps) {
  const intl = useIntl();
  return (
    <span className="flex items-center gap-1 text-sm">
      <IconButton
        label={intl.formatMessage({ id: 'ui.picture.page-before' })}
        disabled={page <= 1}
        onPress={() => onTurn(page - 1)}
      >
        <ChevronLeft aria-hidden="true" className="mirror-rtl size-5" />
      </IconButton>
      <span aria-live="polite">
        {intl.formatMessage({ id: 'ui.picture.page' }, { page, pages })}
      </span>
      <IconButton
        label={intl.formatMessage({ id: 'ui.picture.page-after' })}
        disabled={page >= pages}
        onPress={() => onTurn(page + 1)}
      >
        <ChevronRight aria-hidden="true" className="mirror-rtl size-5" />
      </IconButton>
    </span>
  );
}
