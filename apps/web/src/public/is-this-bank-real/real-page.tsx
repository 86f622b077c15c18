/** `/is-this-bank-real`: mode, licence facts and what is never asked, all in words of the build. */
import { X } from 'lucide-react';
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { paths } from '#paths.ts';
import { Action } from '#public/frame/parts/action.tsx';
import { Closing } from '#public/frame/parts/closing.tsx';
import { Hero } from '#public/frame/parts/hero.tsx';
import { Section } from '#public/frame/parts/section.tsx';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import { LicenceBlock } from '#ui/licence/licence-block.tsx';
import { StatedFacts } from './stated-facts.tsx';

const NEVER = ['pay', 'code', 'secret', 'elsewhere'] as const;

export function RealPage() {
  const intl = useIntl();
  const { mode, data } = usePage();
  const { licence = null } = data;
  const title = intl.formatMessage({ id: 'protected.real.title' });
  return (
    <>
      <Hero
        scene="lens"
        label={title}
        headline={title}
        lead={intl.formatMessage({ id: `protected.real.${mode}` })}
        actions={<Action to={paths.verify()} words="verify.page.title" variant="secondary" />}
      />
      {licence !== null && (
        <div className="wrap-page pb-12">
          <LicenceBlock licence={licence} />
        </div>
      )}
      <StatedFacts />
      <Section
        id="never"
        tone="band"
        title={intl.formatMessage({ id: 'protected.real.never.title' })}
      >
        <ul className="flex max-w-2xl flex-col gap-4">
          {NEVER.map((what) => (
            <li key={what} className="flex gap-3 text-lg">
              <X aria-hidden="true" className="mt-1 size-5 shrink-0 text-debit" />
              {intl.formatMessage({ id: `protected.real.never.${what}` })}
            </li>
          ))}
        </ul>
      </Section>
      <div className="wrap-page pt-12">
        <StandingWarning />
      </div>
      <Closing words="site.real.closing">
        <Action to={paths.site.contact()} words="site.contact.write" />
      </Closing>
    </>
  );
}
