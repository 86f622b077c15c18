/** `/security`: how customers are protected, and how they protect themselves. */
import {
  BellRing,
  EyeOff,
  FileCheck2,
  KeyRound,
  MonitorSmartphone,
  ScrollText,
} from 'lucide-react';
import { useIntl } from 'react-intl';
import { paths } from '#paths.ts';
import { Action } from '#public/frame/parts/action.tsx';
import { Closing } from '#public/frame/parts/closing.tsx';
import { Offer } from '#public/frame/parts/offer.tsx';
import { Points } from '#public/frame/parts/points.tsx';
import { Section } from '#public/frame/parts/section.tsx';
import { Steps } from '#public/frame/parts/steps.tsx';
import { Questions } from '#public/frame/written/questions.tsx';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';

const POINTS = [
  { icon: KeyRound, words: 'site.security.factors' },
  { icon: EyeOff, words: 'site.security.staff' },
  { icon: ScrollText, words: 'site.security.ledger' },
  { icon: BellRing, words: 'site.security.alerts' },
  { icon: MonitorSmartphone, words: 'site.security.devices' },
  { icon: FileCheck2, words: 'site.security.proof' },
] as const;

export function SecurityPage() {
  const intl = useIntl();
  return (
    <Offer name="security" scene="lighthouse">
      <Section id="points" tone="band" title={intl.formatMessage({ id: 'site.security.points' })}>
        <Points points={POINTS} />
      </Section>
      <Section id="steps" title={intl.formatMessage({ id: 'site.security.steps' })}>
        <Steps steps={['site.security.stop', 'site.security.look', 'site.security.tell']} />
      </Section>
      <div className="wrap-page pb-12">
        <StandingWarning />
      </div>
      <Questions category="security" />
      <Closing words="site.security.closing">
        <Action to={paths.site.contact()} words="site.contact.write" />
      </Closing>
    </Offer>
  );
}
