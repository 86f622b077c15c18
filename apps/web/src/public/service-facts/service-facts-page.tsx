/** `/service-facts`: how the bank serves its customers, counted from the ledger. */
import type { ServiceFacts } from '@fairlead/contract/service-facts';
import { type IntlShape, useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { Offer } from '#public/frame/parts/offer.tsx';
import { Section } from '#public/frame/parts/section.tsx';

interface Figure {
  readonly id: 'age' | 'settled' | 'median' | 'share' | 'held' | 'oldest';
  readonly value: string;
}

/** Largest first; what takes less than two of one is told in the next. */
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;
/** Shares are in hundredths of a percent. */
const WHOLE = 10_000;

function timeSpan(milliseconds: number, intl: IntlShape): string {
  const fits = UNITS.find(([, length]) => milliseconds >= 2 * length) ?? UNITS[3];
  const [unit, length] = fits;
  return intl.formatNumber(milliseconds / length, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumSignificantDigits: 2,
  });
}

/** What cannot be counted yet is left out. */
function figuresOf(facts: ServiceFacts, intl: IntlShape): Figure[] {
  const day = (iso: string) => intl.formatDate(iso, { dateStyle: 'long', timeZone: 'UTC' });
  const median = facts.median_milliseconds;
  const figures: Figure[] = [
    {
      id: 'age',
      value: intl.formatMessage({ id: 'site.service-facts.days' }, { days: facts.ledger_age_days }),
    },
    { id: 'settled', value: intl.formatNumber(facts.settled_in_30_days) },
  ];
  if (median !== null) figures.push({ id: 'median', value: timeSpan(median, intl) });
  if (facts.held_share !== null) {
    const share = { style: 'percent', maximumFractionDigits: 1 } as const;
    figures.push({ id: 'share', value: intl.formatNumber(facts.held_share / WHOLE, share) });
  }
  figures.push({ id: 'held', value: intl.formatNumber(facts.held_now) });
  if (facts.oldest_hold_since !== null) {
    figures.push({ id: 'oldest', value: day(facts.oldest_hold_since) });
  }
  return figures;
}

export function ServiceFactsPage() {
  const intl = useIntl();
  const { service_facts } = usePage().content;
  return (
    <Offer name="service-facts" scene="tide-table">
      {service_facts !== null && (
        <Section
          id="figures"
          tone="band"
          title={intl.formatMessage({ id: 'site.service-facts.figures' })}
          lead={intl.formatMessage(
            { id: 'site.service-facts.counted' },
            {
              when: intl.formatDate(service_facts.counted_at, {
                dateStyle: 'long',
                timeStyle: 'short',
                timeZone: 'UTC',
              }),
            },
          )}
        >
          <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
            {figuresOf(service_facts, intl).map(({ id, value }) => (
              <div key={id} className="flex flex-col gap-1 border-t border-line pt-4">
                <dt className="text-muted">
                  {intl.formatMessage({ id: `site.service-facts.${id}` })}
                </dt>
                <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      <Section
        id="how"
        title={intl.formatMessage({ id: 'site.service-facts.how' })}
        lead={intl.formatMessage({ id: 'site.service-facts.how-text' })}
      />
    </Offer>
  );
}
