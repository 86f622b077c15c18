/** The form of a proposal: what it starts with, and what is sent. */
import type { AccountId, CaseId, TransferId } from '@fairlead/contract/ids';
import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { type CustomerAccount, recordKey } from '#control/customers/record/record.queries.ts';
import { bank } from '#lib/client.ts';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { readAmount } from '#lib/sending/amount-problem.ts';
import { paths } from '#paths.ts';
import { showToast } from '#ui/overlays/toasts.ts';
import { type AdjustValues, checksOf, GOODWILL } from './adjust-checks.ts';

export type Corrected = Awaited<ReturnType<typeof bank.customerRecords.transfer>>;
export type Accounts = readonly [CustomerAccount, ...CustomerAccount[]];

export function useProposal(accounts: Accounts, corrects: Corrected | undefined) {
  const intl = useIntl();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [{ user_id: customerId }] = accounts;
  const currencyOf = (id: string) =>
    (accounts.find((one) => one.id === id) ?? accounts[0]).currency;
  return useBankForm<AdjustValues>({
    schema: checksOf(currencyOf, intl.locale),
    start: {
      account_id: corrects?.from ?? corrects?.to ?? accounts[0].id,
      type: corrects?.from === null ? 'Debit' : 'Credit',
      corrects: corrects?.id ?? '',
      amount: '',
      reason: 'fee_in_error',
      note: '',
      words: '',
    },
    submit: async ({ account_id, type, corrects: target, amount, reason, note, words }) => {
      const read = readAmount(amount, currencyOf(account_id), intl.locale);
      if (!read.ok) return;
      const isGoodwill = target === GOODWILL;
      const made = await bank.adjustments.propose({
        body: {
          customer_id: customerId,
          account_id: account_id as AccountId,
          type,
          amount: read.money.amountMinor.toString(),
          reason: isGoodwill ? GOODWILL : reason,
          ...(isGoodwill ? {} : targetOf(target)),
          ...(note === '' ? {} : { note }),
          words,
        },
      });
      await cache.invalidateQueries({ queryKey: recordKey(customerId) });
      showToast(intl.formatMessage({ id: 'control.adjustments.proposed' }));
      if (made.approval_id !== null) await navigate(paths.control.approval(made.approval_id));
    },
  });
}

function targetOf(id: string) {
  return id.startsWith('cas_') ? { case_id: id as CaseId } : { transfer_id: id as TransferId };
}
