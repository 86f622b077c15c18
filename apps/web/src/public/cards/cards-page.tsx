/** `/cards`: cards are not issued here yet; how they will be guarded. */
import { EyeOff, Nfc, ShieldCheck, SlidersHorizontal, Snowflake, Undo2 } from 'lucide-react';
import { useIntl } from 'react-intl';
import { paths } from '#paths.ts';
import { Action } from '#public/frame/parts/action.tsx';
import { Closing } from '#public/frame/parts/closing.tsx';
import { NotHere } from '#public/frame/parts/not-here.tsx';
import { Offer } from '#public/frame/parts/offer.tsx';
import { Points } from '#public/frame/parts/points.tsx';
import { Section } from '#public/frame/parts/section.tsx';
import { Questions } from '#public/frame/written/questions.tsx';

const POINTS = [
  { icon: Snowflake, words: 'site.cards.freeze' },
  { icon: SlidersHorizontal, words: 'site.cards.limits' },
  { icon: EyeOff, words: 'site.cards.number' },
  { icon: Nfc, words: 'site.cards.contactless' },
  { icon: ShieldCheck, words: 'site.cards.sign' },
  { icon: Undo2, words: 'site.cards.dispute' },
] as const;

export function CardsPage() {
  const intl = useIntl();
  return (
    <Offer name="cards" scene="card">
      <NotHere words="site.cards.not-here" />
      <Section id="points" tone="band" title={intl.formatMessage({ id: 'site.cards.points' })}>
        <Points points={POINTS} />
      </Section>
      <Questions category="cards" tone="plain" />
      <Closing words="site.cards.closing">
        <Action to={paths.site.contact()} words="site.contact.write" />
      </Closing>
    </Offer>
  );
}
