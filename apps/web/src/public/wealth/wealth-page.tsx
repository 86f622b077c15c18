/** `/wealth`: nothing is invested or advised on here; what there is instead. */
import { CalendarClock, LockKeyhole, OctagonAlert } from 'lucide-react';
import { useIntl } from 'react-intl';
import { paths } from '#paths.ts';
import { Action } from '#public/frame/parts/action.tsx';
import { Closing } from '#public/frame/parts/closing.tsx';
import { NotHere } from '#public/frame/parts/not-here.tsx';
import { Offer } from '#public/frame/parts/offer.tsx';
import { Points } from '#public/frame/parts/points.tsx';
import { Section } from '#public/frame/parts/section.tsx';

const POINTS = [
  { icon: LockKeyhole, words: 'site.wealth.deposits' },
  { icon: CalendarClock, words: 'site.wealth.savings' },
  { icon: OctagonAlert, words: 'site.wealth.beware' },
] as const;

export function WealthPage() {
  const intl = useIntl();
  return (
    <Offer name="wealth" scene="terraces">
      <NotHere words="site.wealth.not-here" />
      <Section id="points" tone="band" title={intl.formatMessage({ id: 'site.wealth.points' })}>
        <Points points={POINTS} />
      </Section>
      <Closing words="site.wealth.closing">
        <Action to={paths.site.contact()} words="site.contact.write" />
      </Closing>
    </Offer>
  );
}
