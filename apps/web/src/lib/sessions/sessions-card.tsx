/** Where a person is signed in; any of it can be ended. */
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { bank } from '#lib/client.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { sentenceFor } from '#lib/refusal.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { RowsSkeleton } from '#ui/data/rows-skeleton.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { DateTime } from '#ui/values/date-time.tsx';

type Session = Awaited<ReturnType<typeof bank.customers.sessions>>[number];

export interface SessionsCardProps {
  readonly queryKey: QueryKey;
  readonly load: (signal: AbortSignal) => Promise<Session[]>;
  readonly end: (id: Session['id']) => Promise<unknown>;
  readonly timeZone?: string | undefined;
}

export function SessionsCard({ queryKey, load, end, timeZone }: SessionsCardProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const [asked, setAsked] = useState<Session>();
  const sessions = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) });
  const ending = useMutation({
    mutationFn: (session: Session) => end(session.id),
    onSettled: () => {
      setAsked(undefined);
      return cache.invalidateQueries({ queryKey });
    },
  });
  return (
    <Card title={intl.formatMessage({ id: 'app.sessions.title' })} flush>
      {ending.isError && (
        <div className="px-5 pb-3">
          <Panel
            tone="error"
            takesFocus
            title={intl.formatMessage({ id: 'app.sessions.not-ended' })}
          >
            {sentenceFor(ending.error, intl)}
          </Panel>
        </div>
      )}
      <QueryView
        query={sessions}
        errorTitle={intl.formatMessage({ id: 'app.sessions.not-loaded' })}
        skeleton={<RowsSkeleton rows={2} />}
        padded
      >
        {(all) => (
          <ul>
            {all.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                timeZone={timeZone}
                onEnd={() => setAsked(session)}
              />
            ))}
          </ul>
        )}
      </QueryView>
      <AlertDialog
        isOpen={asked !== undefined}
        title={intl.formatMessage({ id: 'app.sessions.end-title' })}
        confirmLabel={intl.formatMessage({ id: 'app.sessions.end' })}
        isPending={ending.isPending}
        onConfirm={() => asked !== undefined && ending.mutate(asked)}
        onCancel={() => setAsked(undefined)}
      >
        {intl.formatMessage({ id: 'app.sessions.end-text' }, { device: asked?.device ?? '' })}
      </AlertDialog>
    </Card>
  );
}

interface SessionRowProps {
  readonly session: Session;
  readonly timeZone: string | undefined;
  readonly onEnd: () => void;
}

function SessionRow({ session, timeZone, onEnd }: SessionRowProps) {
  const intl = useIntl();
  const { device, ip_address, created_at, last_seen_at, current } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-4">
      <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-muted max-sm:hidden" />
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi>{device}</bdi>
          {current && (
            <Badge tone="accent">{intl.formatMessage({ id: 'app.sessions.this' })}</Badge>
          )}
        </p>
        <p className="text-sm text-muted">
          {intl.formatMessage(
            { id: 'app.sessions.seen' },
            {
              seen: <DateTime key="seen" iso={last_seen_at} timeZone={timeZone} />,
              since: <DateTime key="since" iso={created_at} style="exact" timeZone={timeZone} />,
              address: (
                <bdi key="address" dir="ltr">
                  {ip_address}
                </bdi>
              ),
            },
          )}
        </p>
      </div>
      {!current && (
        <Button
          size="compact"
          onPress={onEnd}
          aria-label={intl.formatMessage({ id: 'app.sessions.end-name' }, { device })}
        >
          {intl.formatMessage({ id: 'app.sessions.end' })}
        </Button>
      )}
    </li>
  );
}
