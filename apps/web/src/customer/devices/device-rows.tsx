/** All browsers that get push messages; any of them can be removed from here. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { oneAtATime } from '#lib/list/one-at-a-time.ts';
import { useCustomer } from '#lib/session/customer-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { devicesQuery, type PushDevice } from './devices.queries.ts';
import { letGoHere } from './this-browser.ts';

export function DeviceRows({ devices }: { readonly devices: readonly PushDevice[] }) {
  const intl = useIntl();
  const cache = useQueryClient();
  const removing = useMutation({
    mutationFn: async ({ id, current }: PushDevice) => {
      await bank.devices.remove({ body: { id } });
      if (current) await letGoHere();
    },
    onSettled: () => cache.invalidateQueries(devicesQuery),
  });
  return (
    <Card title={intl.formatMessage({ id: 'customer.devices.all' })} flush>
      <div className="px-5 pb-3 empty:hidden">
        <ProblemPanel
          of={removing}
          title={intl.formatMessage({ id: 'customer.devices.not-removed' })}
        />
      </div>
      {devices.length === 0 ? (
        <EmptyState
          bare
          icon={<BellOff aria-hidden="true" />}
          title={intl.formatMessage({ id: 'customer.devices.none' })}
        >
          {intl.formatMessage({ id: 'customer.devices.none-text' })}
        </EmptyState>
      ) : (
        <ul>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              press={oneAtATime(removing, ({ id }) => id === device.id)}
              onRemove={() => removing.mutate(device)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface DeviceRowProps {
  readonly device: PushDevice;
  readonly press: ReturnType<typeof oneAtATime>;
  readonly onRemove: () => void;
}

function DeviceRow({ device, press, onRemove }: DeviceRowProps) {
  const intl = useIntl();
  const { time_zone: timeZone } = useCustomer().user;
  const { created_at, last_used_at, current, push } = device;
  const name = device.device || intl.formatMessage({ id: 'customer.devices.unnamed' });
  const since = <DateTime key="since" iso={created_at} style="day" timeZone={timeZone} />;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi>{name}</bdi>
          {current && (
            <Badge tone="accent">{intl.formatMessage({ id: 'customer.devices.here' })}</Badge>
          )}
          {push === 'no' && (
            <Badge tone="warning">{intl.formatMessage({ id: 'customer.devices.stale' })}</Badge>
          )}
        </p>
        <p className="text-sm text-muted">
          {last_used_at === null
            ? intl.formatMessage({ id: 'customer.devices.unused' }, { since })
            : intl.formatMessage(
                { id: 'customer.devices.used' },
                {
                  since,
                  used: <DateTime key="used" iso={last_used_at} timeZone={timeZone} />,
                },
              )}
        </p>
      </div>
      <Button
        size="compact"
        {...press}
        onPress={onRemove}
        aria-label={intl.formatMessage({ id: 'customer.devices.remove-name' }, { device: name })}
      >
        {intl.formatMessage({ id: 'customer.devices.remove' })}
      </Button>
    </li>
  );
}
