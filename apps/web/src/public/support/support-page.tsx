/** `/support`: where to turn, by what is the matter. */
import {
  FileCheck2,
  KeyRound,
  LifeBuoy,
  MessageSquareText,
  Scale,
  ShieldAlert,
} from 'lucide-react';
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { paths } from '#paths.ts';
import { ContactSection } from '#public/frame/contact/contact-section.tsx';
import { OpeningTimes } from '#public/frame/figures/opening-times.tsx';
import { Action } from '#public/frame/parts/action.tsx';
import { LinkCards } from '#public/frame/parts/link-cards.tsx';
import { Offer } from '#public/frame/parts/offer.tsx';
import { Section } from '#public/frame/parts/section.tsx';
import { Questions } from '#public/frame/written/questions.tsx';

const CARDS = [
  { to: paths.password(), words: 'site.support.password', icon: KeyRound },
  { to: paths.site.security(), words: 'site.support.fraud', icon: ShieldAlert },
  { to: paths.verify(), words: 'site.support.verify', icon: FileCheck2 },
  { to: paths.site.hardship(), words: 'site.support.hardship', icon: LifeBuoy },
  { to: paths.signIn(), words: 'site.support.complaint', icon: Scale },
  { to: paths.site.contact(), words: 'site.support.write', icon: MessageSquareText },
] as const;

export function SupportPage() {
  const intl = useIntl();
  const { opening_times } = usePage().content.facts;
  return (
    <Offer
      name="support"
      scene="lifebuoy"
      actions={<Action to={paths.site.contact()} words="site.contact.write" />}
    >
      <Section id="matters" tone="band" title={intl.formatMessage({ id: 'site.support.matters' })}>
        <LinkCards cards={CARDS} />
      </Section>
      {opening_times !== null && (
        <Section id="times" title={intl.formatMessage({ id: 'site.support.times' })}>
          <OpeningTimes times={opening_times} />
        </Section>
      )}
      <Questions category="support" />
      <ContactSection />
    </Offer>
  );
}
