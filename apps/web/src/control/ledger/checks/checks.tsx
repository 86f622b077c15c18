/** The check of everything: start it, watch how far it really is, and see what every run found. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ExportButton } from '#lib/list/export-button.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useSort } from '#lib/list/use-sort.ts';
import { sentenceFor } from '#lib/refusal.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { CursorList } from '#ui/data/cursor-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { type Check, CheckTable } from './check-table.tsx';

const CHECKS = ['staff', 'ledger', 'checks'] as const;
const LOOK_MS = 700;

export function Checks() {
  const intl = useIntl();
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-prose text-muted">
        {intl.formatMessage({ id: 'control.ledger.check-text' })}
      </p>
      <NewCheck />
      <PastChecks />
    </div>
  );
}

function NewCheck() {
  const intl = useIntl();
  const staff = useStaff();
  const cache = useQueryClient();
  // One runs at a time, and it is the newest, wherever it stands in the list.
  const { data: newest } = useQuery({
    queryKey: [...CHECKS, 'newest'],
    queryFn: async ({ signal }) =>
      (await bank.ledger.checks({ query: { limit: 1 }, signal })).data[0] ?? null,
  });
  const start = useMutation({
    mutationFn: () => bank.ledger.startCheck(),
    onSettled: () => cache.invalidateQueries({ queryKey: CHECKS }),
  });
  return (
    <>
      {start.isError && (
        <Panel tone="error" takesFocus title={intl.formatMessage({ id: 'field.error.summary' })}>
          {sentenceFor(start.error, intl)}
        </Panel>
      )}
      {newest != null && isRunning(newest) ? (
        <RunningCheck id={newest.id} first={newest} />
      ) : (
        mayDo(staff, 'ledger.verify') && (
          <div>
            <Button variant="primary" isPending={start.isPending} onPress={() => start.mutate()}>
              {intl.formatMessage({ id: 'control.ledger.check' })}
            </Button>
          </div>
        )
      )}
    </>
  );
}

function PastChecks() {
  const intl = useIntl();
  const sort = useSort(['asked', '-asked'], '-asked');
  const filter = { sort: sort.value };
  const list = useCursorList<Check>({
    queryKey: [...CHECKS, filter],
    load: (cursor, signal) => bank.ledger.checks({ query: { cursor, ...filter }, signal }),
  });
  return (
    <Card
      flush
      title={intl.formatMessage({ id: 'control.ledger.checks' })}
      actions={
        <ExportButton size="compact" take={() => bank.ledger.exportChecks({ body: filter })} />
      }
    >
      <CursorList
        list={list}
        errorTitle={intl.formatMessage({ id: 'control.ledger.not-loaded' })}
        empty={
          <EmptyState bare title={intl.formatMessage({ id: 'ui.list.no-data' })}>
            {intl.formatMessage({ id: 'control.ledger.no-check' })}
          </EmptyState>
        }
      >
        {(rows) => <CheckTable rows={rows} sort={sort} />}
      </CursorList>
    </Card>
  );
}

function isRunning({ state }: Pick<Check, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

interface RunningCheckProps {
  readonly id: Check['id'];
  readonly first: Check;
}

function RunningCheck({ id, first }: RunningCheckProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const { data } = useQuery({
    queryKey: ['staff', 'ledger', 'check', id],
    queryFn: async ({ signal }) => {
      const check = await bank.ledger.check({ params: { id }, signal });
      if (!isRunning(check)) void cache.invalidateQueries({ queryKey: CHECKS });
      return check;
    },
    refetchInterval: ({ state }) =>
      state.data !== undefined && !isRunning(state.data) ? false : LOOK_MS,
  });
  const { state, progress } = data ?? first;
  return (
    <Card>
      <ProgressBar
        share={progress}
        label={intl.formatMessage({
          id: state === 'waiting' ? 'control.ledger.check-waiting' : 'control.ledger.check-running',
        })}
      />
    </Card>
  );
}
