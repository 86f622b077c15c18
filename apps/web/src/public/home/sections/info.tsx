/** What a careful visitor wants to look at first. */
import { FileCheck2, LifeBuoy, SearchCheck } from 'lucide-react';
import { useIntl } from 'react-intl';
import { paths } from '#paths.ts';
import { LinkCards } from '#public/frame/parts/link-cards.tsx';
import { Section } from '#public/frame/parts/section.tsx';

const CARDS = [
  { to: paths.site.isReal(), words: 'site.home.real', icon: SearchCheck },
  { to: paths.verify(), words: 'site.home.verify', icon: FileCheck2 },
  { to: paths.site.hardship(), words: 'site.home.hardship', icon: LifeBuoy },
] as const;

export function Info() {
  const intl = useIntl();
  return (
    <Section id="info" tone="band" title={intl.formatMessage({ id: 'site.home.info' })}>
      <LinkCards cards={CARDS} />
    </Section>
  );
}
