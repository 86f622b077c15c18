/** What happened in a case, oldest first, with the file notes. */
import { requestableThings } from '@fairlead/contract/transfer-checks';
import { type IntlShape, useIntl } from 'react-intl';
import { Card } from '#ui/data/card.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import type { CaseFile } from './cases.queries.ts';

export function CaseEvents({ events, kind }: Pick<CaseFile, 'events' | 'kind'>) {
  const intl = useIntl();
  return (
    <Card title={intl.formatMessage({ id: 'control.case.history' })}>
      <ol className="flex flex-col gap-4">
        {events.map((event) => (
          <li key={`${event.at} ${event.what}`} className="border-s-2 border-line ps-4">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium">
                {intl.formatMessage({ id: wordsOf(event.what, kind) })}
              </span>
              <span className="text-sm text-muted">
                <DateTime iso={event.at} clock="bank" />
              </span>
            </p>
            {event.by !== null && (
              <p className="text-sm text-muted">
                <bdi>{event.by}</bdi>
              </p>
            )}
            {event.text !== null && (
              <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">
                <bdi>{textOf(intl, event)}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** What was asked for or handed in is on a fixed list, and told by its name. */
function textOf(intl: IntlShape, { what, text }: CaseFile['events'][number]): string {
  if (text === null || (what !== 'asked' && what !== 'provided')) return text ?? '';
  const named = text.split(', ').map((said) => {
    const thing = requestableThings.find((one) => one === said);
    return thing === undefined ? said : intl.formatMessage({ id: `control.thing.${thing}` });
  });
  return intl.formatList(named);
}

/** A payment's case is closed by the customer, a restriction's by its end, a review by staff. */
function wordsOf(what: CaseFile['events'][number]['what'], kind: CaseFile['kind']) {
  if (what === 'closed' && kind === 'restriction') return 'control.case.event.restriction-ended';
  if (what === 'closed' && kind === 'customer_review') return 'control.case.event.review-closed';
  return `control.case.event.${what}` as const;
}
