/** Before calling: the customer then sees in the bank that it is really us on the phone. */
import { type CallSubject, callSubjects } from '@fairlead/contract/choices';
import type { CustomerId } from '@fairlead/contract/ids';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PhoneCall, PhoneOff } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { recordKey } from '#control/customers/record/record.queries.ts';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { QueryView } from '#lib/list/query-view.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Select } from '#ui/choices/select.tsx';
import { Card } from '#ui/data/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { DateTime } from '#ui/values/date-time.tsx';

const isSubject = (id: string): id is CallSubject => callSubjects.some((subject) => subject === id);

export function CallCard({ customerId }: { readonly customerId: CustomerId }) {
  const intl = useIntl();
  const cache = useQueryClient();
  const queryKey = [...recordKey(customerId), 'phone-call'];
  const params = { customer_id: customerId };
  const calling = useQuery({
    queryKey,
    queryFn: ({ signal }) => bank.phoneCalls.currentTo({ params, signal }),
  });
  const keep = { onSuccess: (answer: unknown) => cache.setQueryData(queryKey, answer) };
  const announcing = useMutation({
    mutationFn: (about: CallSubject) => bank.phoneCalls.announce({ params, body: { about } }),
    ...keep,
  });
  const ending = useMutation({ mutationFn: () => bank.phoneCalls.end({ params }), ...keep });
  return (
    <Card title={intl.formatMessage({ id: 'control.call.title' })}>
      <QueryView
        query={calling}
        errorTitle={intl.formatMessage({ id: 'control.record.not-loaded' })}
        skeleton={<Skeleton className="h-24 w-full" />}
      >
        {({ call }) => (
          <div className="flex flex-col items-start gap-3">
            <ProblemPanel of={announcing} />
            <ProblemPanel of={ending} />
            {call === null ? (
              <Announce
                isPending={announcing.isPending}
                onAnnounce={(about) => announcing.mutate(about)}
              />
            ) : (
              <>
                <p aria-live="polite">
                  {intl.formatMessage(
                    { id: 'control.call.announced' },
                    {
                      caller: <bdi key="caller">{call.caller}</bdi>,
                      about: intl.formatMessage({ id: `control.call.about-${call.about}` }),
                      time: <DateTime key="time" iso={call.ends_at} style="exact" />,
                    },
                  )}
                </p>
                <Button
                  icon={<PhoneOff aria-hidden="true" className="size-4" />}
                  isPending={ending.isPending}
                  onPress={() => ending.mutate()}
                >
                  {intl.formatMessage({ id: 'control.call.end' })}
                </Button>
              </>
            )}
          </div>
        )}
      </QueryView>
    </Card>
  );
}

interface AnnounceProps {
  readonly isPending: boolean;
  readonly onAnnounce: (about: CallSubject) => void;
}

function Announce({ isPending, onAnnounce }: AnnounceProps) {
  const intl = useIntl();
  const [about, setAbout] = useState<CallSubject>('question');
  return (
    <>
      <p className="text-muted">{intl.formatMessage({ id: 'control.call.lead' })}</p>
      <Select
        label={intl.formatMessage({ id: 'control.call.about' })}
        choices={callSubjects.map((id) => ({
          id,
          label: intl.formatMessage({ id: `control.call.about-${id}` }),
        }))}
        value={about}
        onChange={(id) => isSubject(id) && setAbout(id)}
      />
      <Button
        icon={<PhoneCall aria-hidden="true" className="size-4" />}
        isPending={isPending}
        onPress={() => onAnnounce(about)}
      >
        {intl.formatMessage({ id: 'control.call.announce' })}
      </Button>
    </>
  );
}
