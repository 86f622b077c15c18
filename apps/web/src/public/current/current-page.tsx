/** `/current`: accounts for every day. */
import { BellRing, FileCheck2, ReceiptText, Repeat2 } from 'lucide-react';
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { paths } from '#paths.ts';
import { ProductTable } from '#public/frame/figures/product-table.tsx';
import { Action } from '#public/frame/parts/action.tsx';
import { Closing } from '#public/frame/parts/closing.tsx';
import { Offer } from '#public/frame/parts/offer.tsx';
import { Points } from '#public/frame/parts/points.tsx';
import { Section } from '#public/frame/parts/section.tsx';
import { Steps } from '#public/frame/parts/steps.tsx';
import { Questions } from '#public/frame/written/questions.tsx';

const POINTS = [
  { icon: ReceiptText, words: 'site.current.prices' },
  { icon: Repeat2, words: 'site.current.move' },
  { icon: FileCheck2, words: 'site.current.proof' },
  { icon: BellRing, words: 'site.current.alerts' },
] as const;

export function CurrentPage() {
  const intl = useIntl();
  const { content } = usePage();
  const everyday = content.products.filter(({ kind }) => kind === 'everyday');
  const { opening_days } = content.facts;
  return (
    <Offer
      name="current"
      scene="channel"
      actions={<Action to={paths.createAccount()} words="site.menu.open" />}
    >
      <Section id="why" tone="band" title={intl.formatMessage({ id: 'site.current.why' })}>
        <Points points={POINTS} />
      </Section>
      {everyday.length > 0 && (
        <Section
          id="choice"
          title={intl.formatMessage({ id: 'site.current.choice' })}
          lead={intl.formatMessage({ id: 'site.current.choice-lead' })}
        >
          <ProductTable
            products={everyday}
            caption={intl.formatMessage({ id: 'site.current.choice' })}
          />
        </Section>
      )}
      <Section
        id="steps"
        title={intl.formatMessage({ id: 'site.current.steps' })}
        lead={
          opening_days === null
            ? undefined
            : intl.formatMessage({ id: 'site.current.days' }, { days: opening_days })
        }
      >
        <Steps steps={['site.open.you', 'site.open.confirm', 'site.open.choose']} />
      </Section>
      <Questions category="current" />
      <Closing words="site.open.closing">
        <Action to={paths.createAccount()} words="site.menu.open" />
      </Closing>
    </Offer>
  );
}
