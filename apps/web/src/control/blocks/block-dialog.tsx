/** Another reason or another end of a block that holds. */
import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { textUpTo } from '#lib/form/checks.ts';
import { FormSelect } from '#lib/form/form-select.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { StandsNow } from '#lib/form/held/stands-now.tsx';
import { useHeld } from '#lib/form/held/use-held.ts';
import { useInHand } from '#lib/form/held/use-in-hand.ts';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { showToast } from '#ui/overlays/toasts.ts';
import { DateTime } from '#ui/values/date-time.tsx';
import { BLOCK_LENGTHS, endOf } from './block-lengths.ts';
import type { Block } from './block-table.tsx';

const SAME = 'same';

const checks = z.object({
  reason: textUpTo(200).check(z.minLength(3, 'field.error.required')),
  length: z.enum([SAME, ...BLOCK_LENGTHS], 'field.error.required'),
});
type Typed = z.infer<typeof checks>;

export interface BlockDialogProps {
  readonly block: Block;
  readonly onClose: () => void;
}

export function BlockDialog({ block: opened, onClose }: BlockDialogProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const params = { id: opened.id };
  const inHand = useInHand(opened, () => bank.blocks.read({ params }));
  const { item: block } = inHand;
  const start: Typed = { reason: block.reason, length: SAME };
  const state = useBankForm<Typed>({
    schema: checks,
    start,
    submit: async ({ reason, length }) => {
      const body = { reason, ...(length === SAME ? {} : { expires_at: endOf(length) }) };
      const ifMatch = String(block.version);
      await inHand.orCatchUp(bank.blocks.change({ params, ifMatch, body }));
      await cache.invalidateQueries({ queryKey: ['staff', 'blocks'] });
      showToast(intl.formatMessage({ id: 'control.blocks.changed' }, { network: block.network }));
      onClose();
    },
  });
  useHeld(state.form, start, inHand.held);
  return (
    <Dialog
      title={intl.formatMessage({ id: 'control.blocks.change-title' })}
      isOpen
      onClose={onClose}
    >
      <BlockFacts block={block} />
      <BankForm state={state} submitLabel={intl.formatMessage({ id: 'control.settings.save' })}>
        {inHand.isNewer && <StandsNow words={[block.reason]} />}
        <FormText
          control={state.form.control}
          name="reason"
          autoComplete="off"
          label={intl.formatMessage({ id: 'control.blocks.reason' })}
          description={intl.formatMessage({ id: 'control.blocks.reason-help' })}
        />
        <FormSelect
          control={state.form.control}
          name="length"
          label={intl.formatMessage({ id: 'control.blocks.length-now' })}
          description={intl.formatMessage({ id: 'control.blocks.length-help' })}
          choices={[
            { id: SAME, label: intl.formatMessage({ id: 'control.blocks.length-same' }) },
            ...BLOCK_LENGTHS.map((id) => ({
              id,
              label: intl.formatMessage({ id: `control.blocklength.${id}` }),
            })),
          ]}
        />
      </BankForm>
    </Dialog>
  );
}

function BlockFacts({ block }: { readonly block: Block }) {
  const intl = useIntl();
  return (
    <p className="text-muted">
      <bdi dir="ltr" className="font-mono">
        {block.network}
      </bdi>
      {block.expires_at !== null && (
        <>
          {' · '}
          {intl.formatMessage({ id: 'control.blocks.until' })}{' '}
          <DateTime iso={block.expires_at} style="exact" />
        </>
      )}
    </p>
  );
}
