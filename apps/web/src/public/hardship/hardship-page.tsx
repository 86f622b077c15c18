/** `/hardship`: help in hard times. What the operator has written about it, or the plain way. */
import { HeartHandshake, MessagesSquare, PauseCircle } from 'lucide-react';
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { paths } from '#paths.ts';
import { Action } from '#public/frame/parts/action.tsx';
import { Closing } from '#public/frame/parts/closing.tsx';
import { Offer } from '#public/frame/parts/offer.tsx';
import { Points } from '#public/frame/parts/points.tsx';
import { Section } from '#public/frame/parts/section.tsx';
import { Revised } from '#public/frame/written/revised.tsx';
import { Written } from '#public/frame/written/written.tsx';

const POINTS = [
  { icon: MessagesSquare, words: 'site.hardship.early' },
  { icon: PauseCircle, words: 'site.hardship.open' },
  { icon: HeartHandshake, words: 'site.hardship.somebody' },
] as const;

export function HardshipPage() {
  const intl = useIntl();
  const page = usePage().content.pages.find(({ slug }) => slug === 'hardship');
  return (
    <Offer
      name="hardship"
      scene="breakwater"
      actions={<Action to={paths.site.contact()} words="site.contact.write" />}
    >
      <Section id="help" tone="band" title={intl.formatMessage({ id: 'site.hardship.points' })}>
        <Points points={POINTS} />
      </Section>
      {page !== undefined && (
        <div className="wrap-page flex flex-col gap-4 pt-12">
          <Written page={page} />
          <Revised iso={page.revised_at} />
        </div>
      )}
      <Closing words="site.hardship.closing">
        <Action to={paths.site.contact()} words="site.contact.write" />
      </Closing>
    </Offer>
  );
}
