/** Push messages in this browser: on or off by a button, or why neither is possible. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { devicesQuery, type PushDevice, type PushDevices } from './devices.queries.ts';
import { letGoHere, mayShow, NotSubscribed, standingHere, turnOn } from './this-browser.ts';

export function ThisBrowserCard({ known }: { readonly known: PushDevices }) {
  const intl = useIntl();
  const [standing, setStanding] = useState(standingHere);
  const added = known.devices.find(({ current, push }) => current && push === 'yes');
  const here = standing === 'ready' && mayShow() ? added : undefined;
  const switching = useSwitching(known.public_vapid_key, () => setStanding(standingHere()));
  return (
    <Card title={intl.formatMessage({ id: 'customer.devices.here' })}>
      <div className="flex flex-col items-start gap-4">
        {standing === 'ready' ? (
          <>
            <p className="max-w-prose">
              {intl.formatMessage({
                id: here === undefined ? 'customer.devices.off' : 'customer.devices.on',
              })}
            </p>
            <Button
              variant={here === undefined ? 'primary' : 'secondary'}
              isPending={switching.isPending}
              onPress={() => switching.mutate(here)}
            >
              {intl.formatMessage({
                id: here === undefined ? 'customer.devices.turn-on' : 'customer.devices.turn-off',
              })}
            </Button>
          </>
        ) : (
          <Panel tone="note" title={intl.formatMessage({ id: `customer.devices.${standing}` })}>
            {intl.formatMessage({ id: `customer.devices.${standing}-text` })}
          </Panel>
        )}
        <NotSwitched of={switching} />
      </div>
    </Card>
  );
}

/** Off where it is on, on where it is off. */
function useSwitching(publicKey: string, afterwards: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (here: PushDevice | undefined) => {
      if (here === undefined) return turnOn(publicKey);
      await bank.devices.remove({ body: { id: here.id } });
      await letGoHere();
    },
    onSettled: async () => {
      afterwards();
      await cache.invalidateQueries(devicesQuery);
    },
  });
}

function NotSwitched({ of }: { readonly of: ReturnType<typeof useSwitching> }) {
  const intl = useIntl();
  const { error, submittedAt } = of;
  if (error instanceof NotSubscribed) {
    // Once it is denied, the card itself says so.
    if (error.reason === 'refused' && standingHere() === 'denied') return null;
    return (
      <Panel
        key={submittedAt}
        tone="error"
        takesFocus
        title={intl.formatMessage({ id: 'customer.devices.not-switched' })}
      >
        {intl.formatMessage({ id: `customer.devices.${error.reason}` })}
      </Panel>
    );
  }
  return (
    <ProblemPanel of={of} title={intl.formatMessage({ id: 'customer.devices.not-switched' })} />
  );
}
