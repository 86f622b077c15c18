/** *Are we calling you?* Whoever is not announced here is not the bank, whatever they say. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { again } from '#lib/queries.ts';
import { useCustomer } from '#lib/session/customer-session.ts';
import { Card } from '#ui/data/card.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { DateTime } from '#ui/values/date-time.tsx';

/** The bank tells at once; asking too is for whoever cannot hear it, and for calls that run out. */
const ASK_MS = 15_000;

export function CallingCard() {
  const intl = useIntl();
  const calling = useQuery({
    queryKey: ['customer', 'phone-call'],
    queryFn: ({ signal }) => bank.phoneCalls.current({ signal }),
    refetchInterval: again(ASK_MS),
    staleTime: 0,
  });
  return (
    <div id="calling">
      <Card title={intl.formatMessage({ id: 'customer.calling.title' })}>
        <p className="pb-4 text-muted">{intl.formatMessage({ id: 'customer.calling.lead' })}</p>
        <QueryView
          query={calling}
          errorTitle={intl.formatMessage({ id: 'customer.calling.failed' })}
          skeleton={<Skeleton className="h-20 w-full" />}
        >
          {({ call }) => (
            <div aria-live="polite">{call === null ? <Nobody /> : <Somebody call={call} />}</div>
          )}
        </QueryView>
      </Card>
    </div>
  );
}

function Nobody() {
  const intl = useIntl();
  return (
    <Panel tone="note" title={intl.formatMessage({ id: 'customer.calling.nobody' })}>
      {intl.formatMessage({ id: 'customer.calling.nobody-text' })}
    </Panel>
  );
}

type Call = NonNullable<Awaited<ReturnType<typeof bank.phoneCalls.current>>['call']>;

function Somebody({ call: { about, began_at, caller } }: { readonly call: Call }) {
  const intl = useIntl();
  const { user } = useCustomer();
  return (
    <Panel
      tone="success"
      title={intl.formatMessage(
        { id: 'customer.calling.somebody' },
        { caller: `\u2068${caller}\u2069` },
      )}
    >
      <p>
        {intl.formatMessage(
          { id: `customer.calling.about-${about}` },
          {
            time: <DateTime key="time" iso={began_at} style="exact" timeZone={user.time_zone} />,
          },
        )}
      </p>
      <p>{intl.formatMessage({ id: 'customer.calling.still-never' })}</p>
    </Panel>
  );
}
