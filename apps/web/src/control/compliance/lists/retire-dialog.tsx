/** Proposes that a list is given up, with the reason; a second person decides. */
import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { wordsOf } from '#lib/form/checks.ts';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { showToast } from '#ui/overlays/toasts.ts';
import type { List } from './lists.queries.ts';

/** What comes with the program is not given up. */
export type RetirableSource = Exclude<List['source'], 'fairlead-sandbox'>;

const checks = z.object({ reason: wordsOf(3, 500) });

interface RetireDialogProps {
  readonly source: RetirableSource;
  readonly onClose: () => void;
}

export function RetireDialog({ source, onClose }: RetireDialogProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: { reason: '' },
    submit: async (body) => {
      await bank.screening.retire({ params: { source }, body });
      await cache.invalidateQueries({ queryKey: ['staff'] });
      showToast(intl.formatMessage({ id: 'control.staff.change-waits' }));
      onClose();
    },
  });
  const list = intl.formatMessage({ id: `control.list.${source}` });
  const title = intl.formatMessage({ id: 'control.lists.retire-of' }, { list });
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="text-muted">{intl.formatMessage({ id: 'control.lists.retire-text' })}</p>
      <BankForm state={state} submitLabel={intl.formatMessage({ id: 'control.staff.propose' })}>
        <FormText
          control={state.form.control}
          name="reason"
          kind="area"
          label={intl.formatMessage({ id: 'control.approvals.why' })}
        />
      </BankForm>
    </Dialog>
  );
}
