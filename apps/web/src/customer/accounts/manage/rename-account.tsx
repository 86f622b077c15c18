/** Gives an account another name; an empty one brings back the product's. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import type { Account } from '#lib/accounts/accounts.queries.ts';
import { productName } from '#lib/accounts/product-name.ts';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';

const LONGEST_NAME = 60;
const checks = z.object({
  account_tag: z.string().check(z.trim(), z.maxLength(LONGEST_NAME, 'field.error.too-long')),
});

export interface RenameAccountProps {
  readonly account: Account;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function RenameAccount({ account, onDone, onClose }: RenameAccountProps) {
  const intl = useIntl();
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: { account_tag: account.account_tag ?? '' },
    submit: async ({ account_tag }) => {
      await bank.accounts.change({
        body: { id: account.id, account_tag: account_tag === '' ? null : account_tag },
      });
      await onDone();
      onClose();
    },
  });
  return (
    <Dialog title={intl.formatMessage({ id: 'customer.accounts.rename' })} isOpen onClose={onClose}>
      <BankForm state={state} submitLabel={intl.formatMessage({ id: 'customer.form.save' })}>
        <FormText
          control={state.form.control}
          name="account_tag"
          autoComplete="off"
          label={intl.formatMessage({ id: 'app.opening.account_tag' })}
          description={intl.formatMessage(
            { id: 'customer.accounts.rename-help' },
            { product: productName(intl, account.account_type) },
          )}
        />
      </BankForm>
    </Dialog>
  );
}
