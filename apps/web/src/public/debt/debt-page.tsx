/** `/debt`: where to begin when debts have become too many. */
import { House, ListOrdered, MessagesSquare, OctagonAlert } from 'lucide-react';
import { useIntl } from 'react-intl';
import { paths } from '#paths.ts';
import { Action } from '#public/frame/parts/action.tsx';
import { Closing } from '#public/frame/parts/closing.tsx';
import { Offer } from '#public/frame/parts/offer.tsx';
import { Points } from '#public/frame/parts/points.tsx';
import { Section } from '#public/frame/parts/section.tsx';
import { Steps } from '#public/frame/parts/steps.tsx';

const POINTS = [
  { icon: ListOrdered, words: 'site.debt.list' },
  { icon: House, words: 'site.debt.first' },
  { icon: MessagesSquare, words: 'site.debt.talk' },
  { icon: OctagonAlert, words: 'site.debt.beware' },
] as const;

export function DebtPage() {
  const intl = useIntl();
  return (
    <Offer name="debt" scene="knot">
      <Section id="points" tone="band" title={intl.formatMessage({ id: 'site.debt.points' })}>
        <Points points={POINTS} />
      </Section>
      <Section id="steps" title={intl.formatMessage({ id: 'site.debt.steps' })}>
        <Steps steps={['site.debt.write', 'site.debt.ask', 'site.debt.keep']} />
      </Section>
      <Closing words="site.debt.closing">
        <Action to={paths.site.contact()} words="site.contact.write" />
      </Closing>
    </Offer>
  );
}
