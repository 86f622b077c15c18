/** The front door: what this bank is, what it will never do, and the way in. */
import { EyeOff, KeyRound, ListChecks, ScrollText } from 'lucide-react';
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { paths } from '#paths.ts';
import { usePublicHref } from '#public/frame/public-link.ts';
import { linkButtonClass } from '#ui/actions/button-class.ts';
import { Harbour } from '#ui/brand/harbour.tsx';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import { SandboxTour } from './sandbox-tour.tsx';

const PRINCIPLES = [
  { id: 'ledger', icon: ScrollText },
  { id: 'codes', icon: KeyRound },
  { id: 'secrets', icon: EyeOff },
  { id: 'record', icon: ListChecks },
] as const;

export function HomePage() {
  const intl = useIntl();
  const href = usePublicHref();
  const { brand, mode } = usePage();
  return (
    <>
      <section className="wrap-page grid items-center gap-x-12 gap-y-8 py-10 md:grid-cols-[1.05fr_1fr] md:py-16">
        <div className="flex flex-col items-start gap-5">
          <h1 className="font-serif text-3xl font-medium tracking-tight text-balance md:text-4xl">
            {intl.formatMessage({ id: 'public.home.headline' })}
          </h1>
          <p className="max-w-xl text-lg text-pretty text-muted">
            {intl.formatMessage({ id: 'public.home.lead' }, { brand })}
          </p>
          <div className="flex flex-wrap gap-3">
            <a href={href(paths.signIn())} className={linkButtonClass({ variant: 'primary' })}>
              {intl.formatMessage({ id: 'public.home.sign-in' })}
            </a>
            {mode === 'sandbox' && (
              <a href="#sandbox" className={linkButtonClass({ variant: 'secondary' })}>
                {intl.formatMessage({ id: 'public.home.about-sandbox' })}
              </a>
            )}
          </div>
        </div>
        <Harbour />
      </section>
      <section aria-labelledby="principles" className="border-y border-line bg-raised">
        <div className="wrap-page py-12">
          <h2 id="principles" className="max-w-2xl font-serif text-2xl font-medium text-balance">
            {intl.formatMessage({ id: 'public.home.principles' })}
          </h2>
          <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
            {PRINCIPLES.map(({ id, icon: Icon }) => (
              <li key={id} className="flex flex-col gap-2">
                <Icon aria-hidden="true" strokeWidth={1.5} className="size-7 text-accent-ink" />
                <h3 className="font-semibold">
                  {intl.formatMessage({ id: `public.home.${id}-title` })}
                </h3>
                <p className="text-sm text-muted">
                  {intl.formatMessage({ id: `public.home.${id}-text` })}
                </p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      {mode === 'sandbox' && <SandboxTour />}
      <div className="wrap-page pb-14">
        <StandingWarning />
      </div>
    </>
  );
}
