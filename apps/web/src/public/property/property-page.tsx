/** `/property`: this bank does not lend; what a mortgage costs can be worked out all the same. */
import { BadgeCheck, FileText, Landmark, Percent } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Island } from '#document/island.tsx';
import { usePage } from '#document/page-context.ts';
import { paths } from '#paths.ts';
import { Action } from '#public/frame/parts/action.tsx';
import { Closing } from '#public/frame/parts/closing.tsx';
import { NeedsScript } from '#public/frame/parts/needs-script.tsx';
import { NotHere } from '#public/frame/parts/not-here.tsx';
import { Offer } from '#public/frame/parts/offer.tsx';
import { Points } from '#public/frame/parts/points.tsx';
import { Section } from '#public/frame/parts/section.tsx';
import { Questions } from '#public/frame/written/questions.tsx';
import { MortgageCalculator } from './mortgage-calculator.tsx';

const POINTS = [
  { icon: Percent, words: 'site.property.rate' },
  { icon: Landmark, words: 'site.property.deposit' },
  { icon: FileText, words: 'site.property.papers' },
  { icon: BadgeCheck, words: 'site.property.age' },
] as const;

export function PropertyPage() {
  const intl = useIntl();
  const { data } = usePage();
  const facts = { currencies: data.currencies ?? ['USD'] };
  return (
    <Offer
      name="property"
      scene="house"
      actions={
        <a
          href="#calculator"
          className="inline-flex min-h-11 items-center rounded-sm font-medium text-accent-ink underline underline-offset-4"
        >
          {intl.formatMessage({ id: 'site.property.to-calculator' })}
        </a>
      }
    >
      <NotHere words="site.property.not-here" then="plain" />
      <Section
        id="calculator"
        title={intl.formatMessage({ id: 'site.property.calculator' })}
        lead={intl.formatMessage({ id: 'site.property.calculator-lead' })}
      >
        <div>
          <NeedsScript words="site.calculator.needs-script" />
          <Island name="mortgage" facts={facts} later>
            <MortgageCalculator {...facts} />
          </Island>
        </div>
      </Section>
      <Section id="know" tone="band" title={intl.formatMessage({ id: 'site.property.know' })}>
        <Points points={POINTS} />
      </Section>
      <Questions category="property" tone="plain" />
      <Closing words="site.property.closing">
        <Action to={paths.site.contact()} words="site.contact.write" />
      </Closing>
    </Offer>
  );
}
