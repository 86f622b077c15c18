/** Trying again what failed or was given up, for staff who may. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { oneAtATime } from '#lib/list/one-at-a-time.ts';
import { sentenceFor } from '#lib/refusal.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { showToast } from '#ui/overlays/toasts.ts';
import { workInWords } from './work-name.tsx';

interface Work {
  readonly id: string;
  readonly name: string;
  readonly retryable: boolean;
}

export function useRetry() {
  const intl = useIntl();
  const staff = useStaff();
  const cache = useQueryClient();
  const nameOf = ({ name }: Work): string => workInWords(intl, name) ?? name;
  const retry = useMutation({
    mutationFn: ({ id }: Work) => bank.jobs.retry({ body: { id } }),
    onSuccess: (_done, work) =>
      showToast(intl.formatMessage({ id: 'control.jobs.retried' }, { name: nameOf(work) })),
    onSettled: async () => {
      await cache.invalidateQueries({ queryKey: ['staff', 'jobs'] });
      await cache.invalidateQueries({ queryKey: ['staff', 'job-figures'] });
    },
  });
  const may = mayDo(staff, 'jobs.retry');
  return {
    button: (work: Work) =>
      may &&
      work.retryable && (
        <Button
          size="compact"
          {...oneAtATime(retry, ({ id }) => id === work.id)}
          onPress={() => retry.mutate(work)}
          aria-label={intl.formatMessage({ id: 'control.jobs.retry-one' }, { name: nameOf(work) })}
        >
          {intl.formatMessage({ id: 'control.jobs.retry' })}
        </Button>
      ),
    problem: retry.isError && (
      <Panel tone="error" takesFocus title={intl.formatMessage({ id: 'field.error.summary' })}>
        {sentenceFor(retry.error, intl)}
      </Panel>
    ),
  };
}
