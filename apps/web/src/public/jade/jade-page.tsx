/** `/jade`: a service for lives in several countries; on request only. */
import { Layers, Scale, UserRound } from 'lucide-react';
import { useIntl } from 'react-intl';
import { paths } from '#paths.ts';
import { Action } from '#public/frame/parts/action.tsx';
import { Closing } from '#public/frame/parts/closing.tsx';
import { NotHere } from '#public/frame/parts/not-here.tsx';
import { Offer } from '#public/frame/parts/offer.tsx';
import { Points } from '#public/frame/parts/points.tsx';
import { Section } from '#public/frame/parts/section.tsx';

const POINTS = [
  { icon: Layers, words: 'site.jade.together' },
  { icon: UserRound, words: 'site.jade.person' },
  { icon: Scale, words: 'site.jade.prices' },
] as const;

export function JadePage() {
  const intl = useIntl();
  return (
    <Offer name="jade" scene="jade-stone">
      <NotHere words="site.jade.not-here" />
      <Section id="points" tone="band" title={intl.formatMessage({ id: 'site.jade.points' })}>
        <Points points={POINTS} />
      </Section>
      <Closing words="site.jade.closing">
        <Action to={paths.site.contact()} words="site.contact.write" />
      </Closing>
    </Offer>
  );
}
