/** Letting somebody in again: asked once, then done. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { sentenceFor } from '#lib/refusal.ts';
import { Panel } from '#ui/feedback/panel.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import type { Block } from './block-table.tsx';

export function useLifting() {
  const intl = useIntl();
  const cache = useQueryClient();
  const [asked, setAsked] = useState<Block>();
  const lifting = useMutation({
    mutationFn: ({ id }: Block) => bank.blocks.lift({ params: { id } }),
    onSettled: () => {
      setAsked(undefined);
      return cache.invalidateQueries({ queryKey: ['staff', 'blocks'] });
    },
  });
  return {
    ask: setAsked,
    problem: lifting.isError && (
      <Panel tone="error" takesFocus title={intl.formatMessage({ id: 'field.error.summary' })}>
        {sentenceFor(lifting.error, intl)}
      </Panel>
    ),
    dialog: (
      <AlertDialog
        isOpen={asked !== undefined}
        title={intl.formatMessage({ id: 'control.blocks.lift-title' })}
        confirmLabel={intl.formatMessage({ id: 'control.blocks.lift' })}
        isPending={lifting.isPending}
        onConfirm={() => asked !== undefined && lifting.mutate(asked)}
        onCancel={() => setAsked(undefined)}
      >
        {intl.formatMessage(
          { id: 'control.blocks.lift-text' },
          { network: <bdi dir="ltr">{asked?.network}</bdi> },
        )}
      </AlertDialog>
    ),
  };
}
