/** What a sandbox is and what can be tried in it. */
import { ArrowRight } from 'lucide-react';
import { useIntl } from 'react-intl';
import { paths } from '#paths.ts';
import { usePublicHref } from '#public/frame/public-link.ts';

export function SandboxTour() {
  const intl = useIntl();
  const href = usePublicHref();
  const stops = [
    { id: 'try', to: href(paths.signIn()) },
    { id: 'inbox', to: paths.sandbox.inbox() },
    { id: 'panel', to: paths.control.signIn() },
  ] as const;
  return (
    <section aria-labelledby="sandbox" className="wrap-page py-12">
      <h2
        id="sandbox"
        className="font-serif text-2xl font-medium tracking-tight text-balance md:text-3xl"
      >
        {intl.formatMessage({ id: 'public.home.sandbox-title' })}
      </h2>
      <p className="mt-3 max-w-prose text-pretty text-muted">
        {intl.formatMessage({ id: 'public.home.sandbox-text' })}
      </p>
      <ul className="mt-6 grid gap-4 md:grid-cols-3">
        {stops.map(({ id, to }) => (
          <li key={id}>
            <a
              href={to}
              className="group flex h-full flex-col gap-2 rounded-md border border-line bg-raised p-5 transition-colors hover:border-accent"
            >
              <span className="flex items-center justify-between gap-3 font-semibold">
                {intl.formatMessage({ id: `public.home.${id}-title` })}
                <ArrowRight
                  aria-hidden="true"
                  className="mirror-rtl size-5 shrink-0 text-muted group-hover:text-accent-ink"
                />
              </span>
              <span className="text-sm text-muted">
                {intl.formatMessage({ id: `public.home.${id}-text` })}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
