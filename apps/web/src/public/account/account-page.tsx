/** `/account`: an account in a country before one lives there. */
import { Coins, Globe, Landmark, ShieldCheck } from 'lucide-react';
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { paths } from '#paths.ts';
import { Action } from '#public/frame/parts/action.tsx';
import { Closing } from '#public/frame/parts/closing.tsx';
import { Offer } from '#public/frame/parts/offer.tsx';
import { Points } from '#public/frame/parts/points.tsx';
import { Section } from '#public/frame/parts/section.tsx';
import { Steps } from '#public/frame/parts/steps.tsx';
import { Questions } from '#public/frame/written/questions.tsx';

const POINTS = [
  { icon: Globe, words: 'site.account.abroad' },
  { icon: Coins, words: 'site.account.currency' },
  { icon: Landmark, words: 'site.account.details' },
  { icon: ShieldCheck, words: 'site.account.checks' },
] as const;

export function AccountPage() {
  const intl = useIntl();
  const { overseas_opening_weeks } = usePage().content.facts;
  return (
    <Offer
      name="account"
      scene="overseas"
      actions={<Action to={paths.createAccount()} words="site.menu.open" />}
    >
      <Section
        id="points"
        tone="band"
        title={intl.formatMessage({ id: 'site.account.points' })}
        lead={
          overseas_opening_weeks === null
            ? undefined
            : intl.formatMessage({ id: 'site.account.weeks' }, overseas_opening_weeks)
        }
      >
        <Points points={POINTS} />
      </Section>
      <Section id="steps" title={intl.formatMessage({ id: 'site.current.steps' })}>
        <Steps steps={['site.open.you', 'site.open.confirm', 'site.open.choose']} />
      </Section>
      <Questions category="account" />
      <Closing words="site.open.closing">
        <Action to={paths.createAccount()} words="site.menu.open" />
      </Closing>
    </Offer>
  );
}
