/** The way from a transfer to its correction, and from an adjustment to taking it back. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { adjustmentQuery } from '#lib/adjustments/adjustment.queries.ts';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { showToast } from '#ui/overlays/toasts.ts';
import { noteCheck, wordsCheck } from './adjust-checks.ts';

type Transfer = Awaited<ReturnType<typeof bank.customerRecords.transfer>>;

export function Correcting({ transfer }: { readonly transfer: Transfer }) {
  const intl = useIntl();
  const mayPropose = mayDo(useStaff(), 'adjustments.propose');
  if (transfer.adjustment !== null) return <OfAdjustment transfer={transfer} />;
  if (!mayPropose || transfer.status !== 'Completed') return null;
  if (transfer.kind === 'internal') {
    return (
      <p className="max-w-prose text-muted">
        {intl.formatMessage({ id: 'control.adjustments.corrects-not-internal' })}
      </p>
    );
  }
  return (
    <div>
      <LinkButton href={paths.control.customerAdjust(transfer.user_id, transfer.id)}>
        {intl.formatMessage({ id: 'control.adjustments.correct-this' })}
      </LinkButton>
    </div>
  );
}

function OfAdjustment({ transfer }: { readonly transfer: Transfer }) {
  const intl = useIntl();
  const { user_id: customer, adjustment } = transfer;
  const facts = (['corrects', 'reverses', 'reversed_by'] as const).flatMap((what) => {
    const id = adjustment?.[what] ?? null;
    if (id === null) return [];
    const href = paths.control.customerTransfer(customer, id);
    const name = intl.formatMessage({ id: `control.adjustments.fact-${what}` });
    const open = intl.formatMessage({ id: 'control.adjustments.open-transfer' });
    return [{ name, value: <TextLink href={href}>{open}</TextLink> }];
  });
  const canReverse = adjustment?.reverses === null && adjustment.reversed_by === null;
  return (
    <Card title={intl.formatMessage({ id: 'control.adjustments.one' })}>
      {facts.length > 0 && <Facts facts={facts} />}
      {canReverse && <Reverse transfer={transfer} />}
    </Card>
  );
}

function Reverse({ transfer }: { readonly transfer: Transfer }) {
  const intl = useIntl();
  const staff = useStaff();
  const [open, setOpen] = useState(false);
  const mayPropose = mayDo(staff, 'adjustments.propose');
  const { data } = useQuery({ ...adjustmentQuery(transfer.id), enabled: mayPropose });
  if (!mayPropose || data === undefined) return null;
  return (
    <div className="mt-4">
      {data.reversed_by === null ? (
        <Button onPress={() => setOpen(true)}>
          {intl.formatMessage({ id: 'control.adjustments.reverse' })}
        </Button>
      ) : (
        <p className="text-muted">
          {intl.formatMessage({ id: 'control.adjustments.reversal-waits' })}
        </p>
      )}
      {open && <ReverseDialog transfer={transfer} onClose={() => setOpen(false)} />}
    </div>
  );
}

const checks = z.object({ words: wordsCheck, note: noteCheck });

interface ReverseDialogProps {
  readonly transfer: Transfer;
  readonly onClose: () => void;
}

function ReverseDialog({ transfer, onClose }: ReverseDialogProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: { words: '', note: '' },
    submit: async ({ words, note }) => {
      const body = { words, ...(note === '' ? {} : { note }) };
      const made = await bank.adjustments.reverse({ params: { id: transfer.id }, body });
      await cache.invalidateQueries({ queryKey: ['staff'] });
      showToast(intl.formatMessage({ id: 'control.adjustments.proposed' }));
      onClose();
      if (made.approval_id !== null) await navigate(paths.control.approval(made.approval_id));
    },
  });
  const { control } = state.form;
  const said = (id: 'reverse' | 'reverse-text' | 'note' | 'note-help' | 'words' | 'submit') =>
    intl.formatMessage({ id: `control.adjustments.${id}` });
  return (
    <Dialog title={said('reverse')} isOpen onClose={onClose}>
      <p className="text-muted">{said('reverse-text')}</p>
      <BankForm state={state} submitLabel={said('submit')}>
        <FormText control={control} name="words" kind="area" label={said('words')} />
        <FormText
          control={control}
          name="note"
          optional
          label={said('note')}
          description={said('note-help')}
        />
      </BankForm>
    </Dialog>
  );
}
