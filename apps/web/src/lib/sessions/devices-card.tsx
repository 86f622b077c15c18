/** The browsers that are known: strangers' failures do not make them wait. */
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { oneAtATime } from '#lib/list/one-at-a-time.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { RowsSkeleton } from '#ui/data/rows-skeleton.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { DateTime } from '#ui/values/date-time.tsx';

type Device = Awaited<ReturnType<typeof bank.customers.devices>>[number];

export interface DevicesCardProps {
  readonly queryKey: QueryKey;
  readonly load: (signal: AbortSignal) => Promise<Device[]>;
  readonly forget: (id: Device['id']) => Promise<unknown>;
  readonly isFixed: boolean;
  readonly timeZone?: string | undefined;
}

export function DevicesCard({ queryKey, load, forget, isFixed, timeZone }: DevicesCardProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const devices = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) });
  const forgetting = useMutation({
    mutationFn: ({ id }: Device) => forget(id),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
  return (
    <Card title={intl.formatMessage({ id: 'app.devices.title' })} flush>
      <p className="max-w-prose px-5 pb-3 text-muted">
        {intl.formatMessage({ id: 'app.devices.text' })}
      </p>
      <div className="px-5 pb-3 empty:hidden">
        <ProblemPanel
          of={forgetting}
          title={intl.formatMessage({ id: 'app.devices.not-forgotten' })}
        />
      </div>
      <QueryView
        query={devices}
        errorTitle={intl.formatMessage({ id: 'app.devices.not-loaded' })}
        skeleton={<RowsSkeleton rows={2} />}
        padded
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState bare title={intl.formatMessage({ id: 'app.devices.none' })} />
          ) : (
            <ul>
              {all.map((device) => (
                <DeviceRow
                  key={device.id}
                  device={device}
                  timeZone={timeZone}
                  press={oneAtATime(forgetting, ({ id }) => id === device.id)}
                  onForget={isFixed ? undefined : () => forgetting.mutate(device)}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}

interface DeviceRowProps {
  readonly device: Device;
  readonly timeZone: string | undefined;
  readonly press: ReturnType<typeof oneAtATime>;
  readonly onForget: (() => void) | undefined;
}

function DeviceRow({ device, timeZone, press, onForget }: DeviceRowProps) {
  const intl = useIntl();
  const since = <DateTime key="since" iso={device.created_at} style="day" timeZone={timeZone} />;
  const used = <DateTime key="used" iso={device.last_used_at} timeZone={timeZone} />;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi>{device.device}</bdi>
          {device.current && (
            <Badge tone="accent">{intl.formatMessage({ id: 'app.sessions.this' })}</Badge>
          )}
        </p>
        <p className="text-sm text-muted">
          {intl.formatMessage({ id: 'app.devices.used' }, { since, used })}
        </p>
      </div>
      {onForget !== undefined && (
        <Button
          size="compact"
          {...press}
          onPress={onForget}
          aria-label={intl.formatMessage(
            { id: 'app.devices.forget-name' },
            { device: device.device },
          )}
        >
          {intl.formatMessage({ id: 'app.devices.forget' })}
        </Button>
      )}
    </li>
  );
}
