/** `/premier`: a service with one person at the wheel; on request only. */
import { Compass, MailCheck, Scale } from 'lucide-react';
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { paths } from '#paths.ts';
import { Action } from '#public/frame/parts/action.tsx';
import { Closing } from '#public/frame/parts/closing.tsx';
import { NotHere } from '#public/frame/parts/not-here.tsx';
import { Offer } from '#public/frame/parts/offer.tsx';
import { Points } from '#public/frame/parts/points.tsx';
import { Section } from '#public/frame/parts/section.tsx';

const POINTS = [
  { icon: Compass, words: 'site.premier.person' },
  { icon: MailCheck, words: 'site.premier.reference' },
  { icon: Scale, words: 'site.premier.prices' },
] as const;

export function PremierPage() {
  const intl = useIntl();
  const { premium_opening_days } = usePage().content.facts;
  return (
    <Offer name="premier" scene="wheel">
      <NotHere words="site.premier.not-here" />
      <Section
        id="points"
        tone="band"
        title={intl.formatMessage({ id: 'site.premier.points' })}
        lead={
          premium_opening_days === null
            ? undefined
            : intl.formatMessage({ id: 'site.premier.days' }, { days: premium_opening_days })
        }
      >
        <Points points={POINTS} />
      </Section>
      <Closing words="site.premier.closing">
        <Action to={paths.site.contact()} words="site.contact.write" />
      </Closing>
    </Offer>
  );
}
