/** `/international`: several currencies, and what changing them costs. */
import { Eye, Scale, Timer, Wallet } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Island } from '#document/island.tsx';
import { usePage } from '#document/page-context.ts';
import { textOf } from '#lib/money/money-text.ts';
import { paths } from '#paths.ts';
import { Action } from '#public/frame/parts/action.tsx';
import { Closing } from '#public/frame/parts/closing.tsx';
import { NeedsScript } from '#public/frame/parts/needs-script.tsx';
import { Offer } from '#public/frame/parts/offer.tsx';
import { Points } from '#public/frame/parts/points.tsx';
import { Section } from '#public/frame/parts/section.tsx';
import { Questions } from '#public/frame/written/questions.tsx';
import { FxCalculator } from './fx-calculator.tsx';

const POINTS = [
  { icon: Wallet, words: 'site.international.hold' },
  { icon: Eye, words: 'site.international.shown' },
  { icon: Timer, words: 'site.international.minute' },
  { icon: Scale, words: 'site.international.same' },
] as const;

export function InternationalPage() {
  const intl = useIntl();
  const { content, data } = usePage();
  const facts = { currencies: data.currencies ?? [] };
  const percent = (points: number) =>
    intl.formatNumber(points / 10_000, { style: 'percent', maximumFractionDigits: 2 });
  const { fx_margin, fx_fee } = content.prices;
  const amounts = content.price_amounts.send_abroad.map((amount) => textOf(amount, intl.locale));
  const abroad = intl.formatList(amounts, { type: 'disjunction' });
  return (
    <Offer
      name="international"
      scene="globe"
      actions={<Action to={paths.createAccount()} words="site.menu.open" />}
    >
      <Section id="how" tone="band" title={intl.formatMessage({ id: 'site.international.how' })}>
        <Points points={POINTS} />
      </Section>
      {facts.currencies.length > 1 && (
        <Section
          id="calculator"
          title={intl.formatMessage({ id: 'site.international.calculator' })}
          lead={intl.formatMessage(
            { id: 'site.international.prices' },
            { margin: percent(fx_margin), fee: percent(fx_fee), abroad },
          )}
        >
          <div>
            <NeedsScript words="site.calculator.needs-script" />
            <Island name="fx" facts={facts} later>
              <FxCalculator {...facts} />
            </Island>
          </div>
        </Section>
      )}
      <Section
        id="abroad"
        tone="band"
        title={intl.formatMessage({ id: 'site.international.abroad-title' })}
        lead={intl.formatMessage({ id: 'site.international.abroad-text' })}
      />
      <Questions category="international" tone="plain" />
      <Closing words="site.open.closing">
        <Action to={paths.createAccount()} words="site.menu.open" />
        <Action to={paths.site.account()} words="site.account.title" variant="secondary" />
      </Closing>
    </Offer>
  );
}
