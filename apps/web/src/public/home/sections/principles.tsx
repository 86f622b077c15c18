/** The security section: what no setting and nobody who works here can change. */
import { EyeOff, KeyRound, ListChecks, ScrollText } from 'lucide-react';
import { useIntl } from 'react-intl';
import { paths } from '#paths.ts';
import { Action } from '#public/frame/parts/action.tsx';
import { Points } from '#public/frame/parts/points.tsx';
import { Section } from '#public/frame/parts/section.tsx';

const POINTS = [
  { icon: ScrollText, words: 'public.home.ledger' },
  { icon: KeyRound, words: 'public.home.codes' },
  { icon: EyeOff, words: 'public.home.secrets' },
  { icon: ListChecks, words: 'public.home.record' },
] as const;

export function Principles() {
  const intl = useIntl();
  return (
    <Section
      id="principles"
      tone="band"
      title={intl.formatMessage({ id: 'public.home.principles' })}
    >
      <Points points={POINTS} />
      <div>
        <Action to={paths.site.security()} words="site.home.more-security" variant="secondary" />
      </div>
    </Section>
  );
}
