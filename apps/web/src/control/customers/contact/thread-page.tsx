/** The secure thread with one customer: what was written, an answer, whose it is. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { type CustomerRecord, recordKey } from '#control/customers/record/record.queries.ts';
import { RecordFrame } from '#control/customers/record/record-frame.tsx';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { QueryView } from '#lib/list/query-view.tsx';
import { Talk } from '#lib/messages/talk.tsx';
import { threadTone } from '#lib/messages/thread-tone.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ReplyForm } from './reply-form.tsx';
import { newestIn, type Thread, useThread } from './use-thread.ts';

export function ThreadPage() {
  return <RecordFrame>{(record) => <ThreadView record={record} />}</RecordFrame>;
}

function ThreadView({ record }: { readonly record: CustomerRecord }) {
  const intl = useIntl();
  const mayWrite = mayDo(useStaff(), 'messages.write');
  const query = useThread(record.id);
  return (
    <QueryView
      query={query}
      errorTitle={intl.formatMessage({ id: 'control.record.not-loaded' })}
      skeleton={<Skeleton className="h-120 w-full" />}
    >
      {({ pages }) => (
        <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
          <Card
            title={intl.formatMessage({ id: 'control.record.place-messages' })}
            actions={<ThreadState thread={pages[0]?.thread ?? null} />}
          >
            <Talk
              messages={pages.flatMap(({ data }) => data)}
              own="staff"
              openFile={({ id }, page) =>
                bank.messages.look({ params: { customer_id: record.id, id }, body: { page } })
              }
              nameOf={({ from, staff_name }) =>
                from === 'staff' ? (staff_name ?? '') : `${record.first_name} ${record.last_name}`
              }
              earlier={
                query.hasNextPage
                  ? { load: () => void query.fetchNextPage(), isLoading: query.isFetchingNextPage }
                  : undefined
              }
              empty={
                <EmptyState bare title={intl.formatMessage({ id: 'control.messages.none' })}>
                  {intl.formatMessage({ id: 'control.messages.none-text' })}
                </EmptyState>
              }
            />
          </Card>
          {mayWrite && (
            <div className="flex min-w-0 flex-col gap-6">
              <Card title={intl.formatMessage({ id: 'control.messages.answer' })}>
                <ReplyForm key={record.id} record={record} newest={newestIn({ pages })} />
              </Card>
              {pages[0]?.thread != null && (
                <Handling thread={pages[0].thread} newest={newestIn({ pages })} />
              )}
            </div>
          )}
        </div>
      )}
    </QueryView>
  );
}

function ThreadState({ thread }: { readonly thread: Thread | null }) {
  const intl = useIntl();
  if (thread === null) return null;
  return (
    <Badge tone={threadTone(thread.status)}>
      {intl.formatMessage({ id: `control.messages.status-${thread.status}` })}
    </Badge>
  );
}

/** Who looks after it, and whether anything is left to do. */
function Handling({ thread, newest }: { readonly thread: Thread; readonly newest: string }) {
  const intl = useIntl();
  const cache = useQueryClient();
  const { staff } = useStaff();
  const { id } = thread.customer;
  const params = { customer_id: id };
  const handling = useMutation({
    mutationFn: (what: 'take' | 'leave' | 'close') =>
      what === 'close'
        ? bank.messages.close({ params, ifMatch: newest })
        : bank.messages.assign({
            params,
            body: { assigned_to: what === 'take' ? staff.id : null },
          }),
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: [...recordKey(id), 'thread'] }),
        cache.invalidateQueries({ queryKey: ['staff', 'threads'] }),
      ]),
  });
  const mine = thread.assigned_to?.id === staff.id;
  const { isPending } = handling;
  return (
    <Card title={intl.formatMessage({ id: 'control.messages.handling' })}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted">
          {thread.assigned_to === null
            ? intl.formatMessage({ id: 'control.messages.nobody' })
            : intl.formatMessage(
                { id: 'control.messages.with' },
                { name: <bdi key="name">{thread.assigned_to.name}</bdi> },
              )}
        </p>
        <ProblemPanel of={handling} />
        <div className="flex flex-wrap gap-3">
          <Button isPending={isPending} onPress={() => handling.mutate(mine ? 'leave' : 'take')}>
            {intl.formatMessage({ id: mine ? 'control.messages.leave' : 'control.messages.take' })}
          </Button>
          {thread.status !== 'Closed' && (
            <Button isPending={isPending} onPress={() => handling.mutate('close')}>
              {intl.formatMessage({ id: 'control.messages.close' })}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
