/** Each fact of a live bank: since when it is stated, and whatever was stated before it. */
import type { StatedFact } from '@fairlead/contract/licence';
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { Section } from '#public/frame/parts/section.tsx';
import { Facts } from '#ui/data/facts.tsx';

export function StatedFacts() {
  const intl = useIntl();
  const { stated } = usePage().content;
  if (stated.length === 0) return null;
  return (
    <Section
      id="stated"
      title={intl.formatMessage({ id: 'protected.real.stated.title' })}
      lead={intl.formatMessage({ id: 'protected.real.stated.text' })}
    >
      <div className="max-w-3xl">
        <Facts
          facts={stated.map((fact) => ({
            name: intl.formatMessage({ id: `protected.real.fact.${fact.fact}` }),
            value: <Stated fact={fact} />,
          }))}
        />
      </div>
    </Section>
  );
}

function Stated({ fact: { stated, since, before } }: { readonly fact: StatedFact }) {
  const intl = useIntl();
  const { time_zone: timeZone = 'UTC' } = usePage().data;
  const none = intl.formatMessage({ id: 'protected.real.stated.none' });
  const day = (moment: string) => intl.formatDate(moment, { dateStyle: 'long', timeZone });
  return (
    <>
      <p>
        <bdi>{stated === '' ? none : stated}</bdi>
      </p>
      <p className="text-sm text-muted">
        {intl.formatMessage({ id: 'protected.real.stated.since' }, { day: day(since) })}
      </p>
      {before.toReversed().map((earlier) => (
        <p key={earlier.since} className="text-sm text-muted">
          {intl.formatMessage(
            { id: 'protected.real.stated.before' },
            { day: day(earlier.since), stated: earlier.stated === '' ? none : earlier.stated },
          )}
        </p>
      ))}
    </>
  );
}
