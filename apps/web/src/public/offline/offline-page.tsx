/** Shown when the bank cannot be reached. Kept on the device, so it says nothing personal. */
import { useIntl } from 'react-intl';
import { Adrift } from '#ui/brand/adrift.tsx';

export function OfflinePage() {
  const intl = useIntl();
  return (
    <div className="wrap-page flex flex-col items-center gap-4 py-16 text-center">
      <Adrift />
      <h1 className="font-serif text-3xl font-medium text-balance">
        {intl.formatMessage({ id: 'public.offline.title' })}
      </h1>
      <p className="max-w-prose text-balance text-muted">
        {intl.formatMessage({ id: 'public.offline.text' })}
      </p>
    </div>
  );
}
