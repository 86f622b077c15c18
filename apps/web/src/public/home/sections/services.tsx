/** What the bank offers, a card each. */
import { Coins, GraduationCap, Landmark, PiggyBank, Plane, Wallet } from 'lucide-react';
import { useIntl } from 'react-intl';
import { paths } from '#paths.ts';
import { LinkCards } from '#public/frame/parts/link-cards.tsx';
import { Section } from '#public/frame/parts/section.tsx';

const CARDS = [
  { to: paths.site.current(), words: 'site.home.current', icon: Wallet },
  { to: paths.site.savings(), words: 'site.home.savings', icon: PiggyBank },
  { to: paths.site.international(), words: 'site.home.international', icon: Coins },
  { to: paths.site.account(), words: 'site.home.account', icon: Plane },
  { to: paths.site.study(), words: 'site.home.study', icon: GraduationCap },
  { to: paths.site.property(), words: 'site.home.property', icon: Landmark },
] as const;

export function Services() {
  const intl = useIntl();
  return (
    <Section
      id="services"
      title={intl.formatMessage({ id: 'site.home.services' })}
      lead={intl.formatMessage({ id: 'site.home.services-lead' })}
    >
      <LinkCards cards={CARDS} />
    </Section>
  );
}
