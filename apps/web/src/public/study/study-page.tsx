/** `/study`: money for a life of study in another country. */
import { Coins, FileCheck2, PlaneTakeoff, UserRound } from 'lucide-react';
import { useIntl } from 'react-intl';
import { paths } from '#paths.ts';
import { Action } from '#public/frame/parts/action.tsx';
import { Closing } from '#public/frame/parts/closing.tsx';
import { Offer } from '#public/frame/parts/offer.tsx';
import { Points } from '#public/frame/parts/points.tsx';
import { Section } from '#public/frame/parts/section.tsx';
import { Steps } from '#public/frame/parts/steps.tsx';
import { Questions } from '#public/frame/written/questions.tsx';

const POINTS = [
  { icon: PlaneTakeoff, words: 'site.study.before' },
  { icon: Coins, words: 'site.study.currency' },
  { icon: UserRound, words: 'site.study.own' },
  { icon: FileCheck2, words: 'site.study.proof' },
] as const;

export function StudyPage() {
  const intl = useIntl();
  return (
    <Offer
      name="study"
      scene="campus"
      actions={<Action to={paths.createAccount()} words="site.menu.open" />}
    >
      <Section id="points" tone="band" title={intl.formatMessage({ id: 'site.study.points' })}>
        <Points points={POINTS} />
      </Section>
      <Section id="steps" title={intl.formatMessage({ id: 'site.study.steps' })}>
        <Steps steps={['site.study.arrive', 'site.study.hold', 'site.study.show']} />
      </Section>
      <Questions category="study" />
      <Closing words="site.open.closing">
        <Action to={paths.createAccount()} words="site.menu.open" />
      </Closing>
    </Offer>
  );
}
