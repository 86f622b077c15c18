/** For a few seconds after approving: takes it back as if it had not been sent. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { useSecondsUntil } from '#lib/second-factor/use-seconds-until.ts';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { type External, show } from './external.queries.ts';

export interface UndoBarProps {
  readonly transfer: External;
  readonly until: string;
}

export function UndoBar({ transfer, until }: UndoBarProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const seconds = useSecondsUntil(until);
  const undo = useMutation({
    mutationFn: () => bank.externalTransfers.cancel({ params: { id: transfer.id } }),
    onSuccess: (answer) => show(cache, answer),
  });
  return (
    <>
      <ProblemPanel of={undo} title={intl.formatMessage({ id: 'customer.external.not-undone' })} />
      <Panel
        tone="note"
        takesFocus
        title={intl.formatMessage({ id: 'customer.external.approved' })}
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="primary"
            icon={<Undo2 aria-hidden="true" className="mirror-rtl size-4" />}
            isPending={undo.isPending}
            onPress={() => undo.mutate()}
          >
            {intl.formatMessage({ id: 'customer.external.undo' })}
          </Button>
          {seconds > 0 && (
            <span role="timer" className="text-muted tabular-nums">
              {intl.formatMessage({ id: 'customer.external.undo-for' }, { seconds })}
            </span>
          )}
        </div>
      </Panel>
    </>
  );
}
