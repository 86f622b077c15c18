/** A name of ours beside an entry of a list: what was held to be alike, and what the list says. */
import { type IntlShape, useIntl } from 'react-intl';
import { Card } from '#ui/data/card.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import type { Hit } from './cases.queries.ts';

/** The more, the likelier. */
const HIGH = 92;

export function CaseHits({ hits }: { readonly hits: readonly Hit[] }) {
  const intl = useIntl();
  return (
    <Card title={intl.formatMessage({ id: 'control.hits.title' })} flush>
      <ul>
        {hits.map((hit) => (
          <li key={hit.id} className="border-t border-line px-5 py-4 first:border-t-0">
            <SideBySide hit={hit} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const COUNTRY = /^[A-Z]{2}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Lists give a country by its code and a day by figures, or either in words of their own. */
function factText(intl: IntlShape, kind: Hit['entry_facts'][number]['kind'], text: string): string {
  if (kind === 'country' && COUNTRY.test(text)) {
    return intl.formatDisplayName(text, { type: 'region' }) ?? text;
  }
  if ((kind === 'born' || kind === 'former_since') && DAY.test(text)) {
    return intl.formatDate(text, { dateStyle: 'long', timeZone: 'UTC' });
  }
  return text;
}

function SideBySide({ hit }: { readonly hit: Hit }) {
  const intl = useIntl();
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={hit.score >= HIGH ? 'bad' : 'warning'}>
          {intl.formatMessage({ id: 'control.hits.score' }, { score: hit.score })}
        </Badge>
        <Badge>{intl.formatMessage({ id: `control.list.${hit.source}` })}</Badge>
        <Badge>{intl.formatMessage({ id: `control.hits.kind.${hit.entry_kind}` })}</Badge>
        {hit.cleared && (
          <Badge tone="good">{intl.formatMessage({ id: 'control.hits.cleared' })}</Badge>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="min-w-0">
          <p className="text-xs text-muted">
            {intl.formatMessage({ id: `control.hits.${hit.whose}` })}
          </p>
          <p className="font-semibold wrap-anywhere">
            <bdi>{hit.name}</bdi>
          </p>
          <ul className="mt-2 text-sm text-muted">
            {hit.because.map(({ asked, listed, how }) => (
              <li key={`${asked} ${listed}`}>
                <bdi>{asked}</bdi> <span aria-hidden="true">{how === 'same' ? '=' : '≈'}</span>{' '}
                <bdi>{listed}</bdi> ({intl.formatMessage({ id: `control.hits.how.${how}` })})
              </li>
            ))}
          </ul>
        </div>
        <div className="min-w-0">
          <p className="text-xs text-muted">{intl.formatMessage({ id: 'control.hits.listed' })}</p>
          <p className="font-semibold wrap-anywhere">
            <bdi>{hit.entry_name}</bdi>
          </p>
          <dl className="mt-2 text-sm">
            {hit.entry_facts.map(({ kind, text }) => (
              <div key={`${kind} ${text}`} className="flex flex-wrap gap-x-2">
                <dt className="text-muted">
                  {intl.formatMessage({ id: `control.hits.fact.${kind}` })}
                </dt>
                <dd className="min-w-0 wrap-anywhere">
                  <bdi>{factText(intl, kind, text)}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-2 text-xs text-muted">
            <bdi dir="ltr" className="font-mono wrap-anywhere">
              {hit.entry_id}
            </bdi>
          </p>
        </div>
      </div>
    </div>
  );
}
