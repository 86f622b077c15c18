/** `/savings`: accounts that earn interest, with their real rates and a calculator. */
import { CalendarClock, LockKeyhole, Sigma, Wallet } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Island } from '#document/island.tsx';
import { usePage } from '#document/page-context.ts';
import { paths } from '#paths.ts';
import { ProductTable } from '#public/frame/figures/product-table.tsx';
import { Action } from '#public/frame/parts/action.tsx';
import { Closing } from '#public/frame/parts/closing.tsx';
import { NeedsScript } from '#public/frame/parts/needs-script.tsx';
import { Offer } from '#public/frame/parts/offer.tsx';
import { Points } from '#public/frame/parts/points.tsx';
import { Section } from '#public/frame/parts/section.tsx';
import { Questions } from '#public/frame/written/questions.tsx';
import { SavingsCalculator } from './savings-calculator.tsx';

const POINTS = [
  { icon: CalendarClock, words: 'site.savings.daily' },
  { icon: Wallet, words: 'site.savings.access' },
  { icon: LockKeyhole, words: 'site.savings.fixed' },
  { icon: Sigma, words: 'site.savings.exact' },
] as const;

export function SavingsPage() {
  const intl = useIntl();
  const { content } = usePage();
  const saving = content.products.filter(({ kind }) => kind !== 'everyday');
  const facts = {
    products: saving
      .filter(({ rate, currencies }) => rate > 0 && currencies.length > 0)
      .map(({ id, rate, term, minimum, currencies }) => ({ id, rate, term, minimum, currencies })),
  };
  return (
    <Offer
      name="savings"
      scene="tide"
      actions={<Action to={paths.createAccount()} words="site.menu.open" />}
    >
      <Section id="how" tone="band" title={intl.formatMessage({ id: 'site.savings.how' })}>
        <Points points={POINTS} />
      </Section>
      {saving.length > 0 && (
        <Section
          id="rates"
          title={intl.formatMessage({ id: 'site.savings.rates' })}
          lead={intl.formatMessage({ id: 'site.savings.rates-lead' })}
        >
          <ProductTable
            products={saving}
            caption={intl.formatMessage({ id: 'site.savings.rates' })}
          />
        </Section>
      )}
      {facts.products.length > 0 && (
        <Section
          id="calculator"
          title={intl.formatMessage({ id: 'site.savings.calculator' })}
          lead={intl.formatMessage({ id: 'site.savings.calculator-lead' })}
        >
          <div>
            <NeedsScript words="site.calculator.needs-script" />
            <Island name="savings" facts={facts} later>
              <SavingsCalculator {...facts} />
            </Island>
          </div>
        </Section>
      )}
      <Questions category="savings" />
      <Closing words="site.open.closing">
        <Action to={paths.createAccount()} words="site.menu.open" />
      </Closing>
    </Offer>
  );
}
