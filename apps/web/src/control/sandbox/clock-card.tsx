/** Bank time, by which deadlines and value dates are counted. It can only go forward. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { clockQuery } from '#control/frame/bank-clock.ts';
import { bank } from '#lib/client.ts';
import { oneAtATime } from '#lib/list/one-at-a-time.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { sentenceFor } from '#lib/refusal.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { DateTime } from '#ui/values/date-time.tsx';

const LEAPS = { hour: 3_600, day: 86_400, week: 604_800, month: 2_592_000 } as const;
const NAMES = ['hour', 'day', 'week', 'month'] as const;

export function ClockCard() {
  const intl = useIntl();
  const cache = useQueryClient();
  const clock = useQuery(clockQuery);
  const tellClock = () => cache.invalidateQueries({ queryKey: clockQuery.queryKey });
  const leap = useMutation({
    mutationFn: async (name: keyof typeof LEAPS) => {
      // A long way takes several calls; the clock below shows how far it has come.
      for (let left: number = LEAPS[name]; ; ) {
        const leg = await bank.sandbox.advanceClock({ body: { advance: left } });
        if (leg.left === 0) return leg;
        left = leg.left;
        await tellClock();
      }
    },
    onSettled: tellClock,
  });
  return (
    <Card title={intl.formatMessage({ id: 'control.clock.title' })}>
      <div className="flex flex-col gap-4">
        {leap.isSuccess && (
          <Panel
            tone="success"
            title={intl.formatMessage({ id: 'control.clock.moved' }, leap.data)}
          />
        )}
        {leap.isError && (
          <Panel tone="error" title={intl.formatMessage({ id: 'control.clock.not-moved' })}>
            {sentenceFor(leap.error, intl)}
          </Panel>
        )}
        <QueryView
          query={clock}
          errorTitle={intl.formatMessage({ id: 'control.clock.not-loaded' })}
          skeleton={<Skeleton className="h-28 w-full" />}
        >
          {(facts) => <ClockFacts clock={facts} />}
        </QueryView>
        <div className="flex flex-wrap gap-2">
          {NAMES.map((name) => (
            <Button
              key={name}
              size="compact"
              {...oneAtATime(leap, (running) => running === name)}
              onPress={() => leap.mutate(name)}
            >
              {intl.formatMessage({ id: `control.clock.${name}` })}
            </Button>
          ))}
        </div>
      </div>
    </Card>
  );
}

type Clock = Awaited<ReturnType<typeof bank.sandbox.clock>>;

function ClockFacts({ clock }: { readonly clock: Clock }) {
  const intl = useIntl();
  const { now, time_zone, business_day, next_business_day } = clock;
  return (
    <Facts
      facts={[
        {
          name: intl.formatMessage({ id: 'control.clock.now' }),
          value: <DateTime iso={now} style="exact" timeZone={time_zone} />,
        },
        {
          name: intl.formatMessage({ id: 'control.institution.time-zone' }),
          value: <bdi dir="ltr">{time_zone}</bdi>,
        },
        {
          name: intl.formatMessage({ id: 'control.clock.business-day' }),
          value: intl.formatMessage({
            id: business_day ? 'control.clock.yes' : 'control.clock.no',
          }),
        },
        {
          name: intl.formatMessage({ id: 'control.clock.next' }),
          value: <DateTime iso={`${next_business_day}T12:00Z`} style="day" timeZone="UTC" />,
        },
      ]}
    />
  );
}
