/** Trying again everything of a kind that was given up, a batch at a press, for staff who may. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { oneAtATime } from '#lib/list/one-at-a-time.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { showToast } from '#ui/overlays/toasts.ts';
import { workInWords } from './work-name.tsx';

interface Kind {
  readonly source: 'job' | 'outbox' | 'due_work';
  readonly name: string;
  readonly dead: number;
}

export function useRetryAll() {
  const intl = useIntl();
  const staff = useStaff();
  const cache = useQueryClient();
  const retry = useMutation({
    mutationFn: (body: { readonly source: 'job' | 'outbox'; readonly name: string }) =>
      bank.jobs.retryAll({ body }),
    onSuccess: (done) => showToast(intl.formatMessage({ id: 'control.jobs.retried-all' }, done)),
    onSettled: async () => {
      await cache.invalidateQueries({ queryKey: ['staff', 'jobs'] });
      await cache.invalidateQueries({ queryKey: ['staff', 'job-figures'] });
    },
  });
  const may = mayDo(staff, 'jobs.retry');
  return {
    button: ({ source, name, dead }: Kind) =>
      may &&
      source !== 'due_work' &&
      dead > 0 && (
        <Button
          size="compact"
          {...oneAtATime(retry, (it) => it.source === source && it.name === name)}
          onPress={() => retry.mutate({ source, name })}
          aria-label={intl.formatMessage(
            { id: 'control.jobs.retry-all-one' },
            { name: workInWords(intl, name) ?? name },
          )}
        >
          {intl.formatMessage({ id: 'control.jobs.retry-all' })}
        </Button>
      ),
    problem: <ProblemPanel of={retry} />,
  };
}
