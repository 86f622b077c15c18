/**
 * What this site keeps in the reader's browser: only what it cannot do without, so there is nothing
 * to agree to. Hidden until the script knows that this device has not read it.
 */
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { usePublicHref } from './public-link.ts';

export function CookieNotice() {
  const intl = useIntl();
  const href = usePublicHref();
  const { pages } = usePage().content;
  const explained = pages.some(({ slug }) => slug === 'cookies');
  return (
    <section
      hidden
      data-cookie-notice=""
      aria-label={intl.formatMessage({ id: 'site.cookie-notice.label' })}
      className="sticky bottom-0 z-10 border-t border-line bg-raised print:hidden"
    >
      <div className="wrap-page flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-3 text-sm">
        <p className="max-w-prose">
          {intl.formatMessage({ id: 'site.cookie-notice.text' })}{' '}
          {explained && (
            <TextLink href={href(paths.site.cookies())}>
              {intl.formatMessage({ id: 'site.cookie-notice.more' })}
            </TextLink>
          )}
        </p>
        <button
          type="button"
          data-cookie-notice-read=""
          className={buttonClass({ variant: 'secondary', size: 'compact' })}
        >
          {intl.formatMessage({ id: 'site.cookie-notice.read' })}
        </button>
      </div>
    </section>
  );
}
