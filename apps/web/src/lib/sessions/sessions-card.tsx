/** Where a person is signed in; any of it can be ended. */
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { QueryView } from '#lib/list/query-view.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { RowsSkeleton } from '#ui/data/rows-skeleton.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { DateTime } from '#ui/values/date-time.tsx';

type Session = Awaited<ReturnType<typeof bank.customers.sessions>>[number];

export interface SessionsCardProps {
  readonly queryKey: QueryKey;
  readonly load: (signal: AbortSignal) => Promise<Session[]>;
  readonly end: (id: Session['id']) => Promise<unknown>;
  /** Every one but this. */
  readonly endOthers: () => Promise<{ readonly ended: number }>;
  readonly timeZone?: string | undefined;
}

type Asked = Session | 'others';

export function SessionsCard({ queryKey, load, end, endOthers, timeZone }: SessionsCardProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const sessions = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) });
  const ending = useMutation({
    mutationFn: (which: Asked): Promise<unknown> =>
      which === 'others' ? endOthers() : end(which.id),
    onSettled: () => {
      setAsked(undefined);
      return cache.invalidateQueries({ queryKey });
    },
  });
  return (
    <Card
      title={intl.formatMessage({ id: 'app.sessions.title' })}
      flush
      actions={
        (sessions.data?.length ?? 0) > 1 && (
          <Button size="compact" onPress={() => setAsked('others')}>
            {intl.formatMessage({ id: 'app.sessions.end-others' })}
          </Button>
        )
      }
    >
      <div className="px-5 pb-3 empty:hidden">
        <ProblemPanel of={ending} title={intl.formatMessage({ id: 'app.sessions.not-ended' })} />
      </div>
      <QueryView
        query={sessions}
        errorTitle={intl.formatMessage({ id: 'app.sessions.not-loaded' })}
        skeleton={<RowsSkeleton rows={2} />}
        padded
      >
        {(open) => (
          <ul>
            {open.map((session) => (
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
      <EndQuestion
        asked={asked}
        isPending={ending.isPending}
        onConfirm={() => asked !== undefined && ending.mutate(asked)}
        onCancel={() => setAsked(undefined)}
      />
    </Card>
  );
}

interface EndQuestionProps {
  readonly asked: Asked | undefined;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

function EndQuestion({ asked, ...answers }: EndQuestionProps) {
  const intl = useIntl();
  if (asked === 'others') {
    return (
      <AlertDialog
        {...answers}
        isOpen
        title={intl.formatMessage({ id: 'app.sessions.end-others-title' })}
        confirmLabel={intl.formatMessage({ id: 'app.sessions.end-others' })}
      >
        {intl.formatMessage({ id: 'app.sessions.end-others-text' })}
      </AlertDialog>
    );
  }
  return (
    <AlertDialog
      {...answers}
      isOpen={asked !== undefined}
      title={intl.formatMessage({ id: 'app.sessions.end-title' })}
      confirmLabel={intl.formatMessage({ id: 'app.sessions.end' })}
    >
      {intl.formatMessage({ id: 'app.sessions.end-text' }, { device: asked?.device ?? '' })}
    </AlertDialog>
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
