/** Gives a payee a nickname; an empty one brings back the account's own name. */
import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { PAYEES, type Payee } from '#lib/payees/payees.queries.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';

const LONGEST_NAME = 60;
const checks = z.object({
  nickname: z.string().check(z.trim(), z.maxLength(LONGEST_NAME, 'field.error.too-long')),
});

export interface RenamePayeeProps {
  readonly payee: Payee;
  readonly onClose: () => void;
}

export function RenamePayee({ payee, onClose }: RenamePayeeProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: { nickname: payee.nickname ?? '' },
    submit: async ({ nickname }) => {
      await bank.payees.change({
        body: { id: payee.id, nickname: nickname === '' ? null : nickname },
      });
      await cache.invalidateQueries({ queryKey: PAYEES });
      onClose();
    },
  });
  return (
    <Dialog title={intl.formatMessage({ id: 'customer.payees.rename' })} isOpen onClose={onClose}>
      <BankForm state={state} submitLabel={intl.formatMessage({ id: 'customer.form.save' })}>
        <FormText
          control={state.form.control}
          name="nickname"
          autoComplete="off"
          label={intl.formatMessage({ id: 'customer.payee.nickname' })}
          description={intl.formatMessage(
            { id: 'customer.payees.rename-help' },
            { name: payee.account_title },
          )}
        />
      </BankForm>
    </Dialog>
  );
}
