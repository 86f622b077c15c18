/** No such page. *Go back* goes back in history, or home where there is none. */
import { useIntl } from 'react-intl';
import { paths } from '#paths.ts';
import { usePublicHref } from '#public/frame/public-link.ts';
import { linkButtonClass } from '#ui/actions/button-class.ts';
import { Adrift } from '#ui/brand/adrift.tsx';

export function NotFoundPage() {
  const intl = useIntl();
  const href = usePublicHref();
  return (
    <div className="wrap-page flex flex-col items-center gap-4 py-16 text-center">
      <Adrift />
      <p className="text-sm font-medium text-muted">
        {intl.formatMessage({ id: 'app.not-found.code' })}
      </p>
      <h1 className="font-serif text-3xl font-medium text-balance">
        {intl.formatMessage({ id: 'app.not-found.title' })}
      </h1>
      <p className="max-w-prose text-balance text-muted">
        {intl.formatMessage({ id: 'app.not-found.text' })}
      </p>
      <a
        href={href(paths.home())}
        data-go-back=""
        className={linkButtonClass({ variant: 'primary' })}
      >
        {intl.formatMessage({ id: 'app.not-found.back' })}
      </a>
    </div>
  );
}
