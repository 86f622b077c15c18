/** Which account, and how much. */
import type { AccountId, TransferId } from '@fairlead/contract/ids';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { AccountField } from '#lib/accounts/account-field.tsx';
import { type Account, nameOf } from '#lib/accounts/accounts.queries.ts';
import { bank } from '#lib/client.ts';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { currencyOf } from '#lib/money/money-text.ts';
import { type Found, problemOf, said } from '#lib/plain-form/problem.ts';
import { ProblemSummary } from '#lib/plain-form/problem-summary.tsx';
import { useAttempt } from '#lib/plain-form/use-attempt.ts';
import { readAmount } from '#lib/sending/amount-problem.ts';
import { newTransferId } from '#lib/sending/transfer-id.ts';
import { UnknownOutcome } from '#lib/sending/unknown-outcome.tsx';
import { useSending } from '#lib/sending/use-sending.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { MoneyField } from '#ui/fields/money-field.tsx';

type Field = 'account_id' | 'amount';
type Filled = Awaited<ReturnType<typeof bank.faucet.fill>>;

interface Order {
  readonly id: TransferId;
  readonly account_id: AccountId;
  readonly amount: string;
}

function isOrder(kept: unknown): kept is Order {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    ['id', 'account_id', 'amount'].every((name) => typeof Reflect.get(kept, name) === 'string')
  );
}

export interface FaucetFormProps {
  readonly accounts: readonly [Account, ...Account[]];
}

export function FaucetForm({ accounts }: FaucetFormProps) {
  const intl = useIntl();
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState(search.get('account') ?? '');
  const [amount, setAmount] = useState('');
  const account = accounts.find(({ id }) => id === chosen) ?? accounts[0];
  const faucet = useFaucet();
  const nameOfField = (field: Field) => intl.formatMessage({ id: `customer.faucet.${field}` });

  function submit() {
    const read = readAmount(amount, account.currency, intl.locale);
    faucet.fill(
      read.ok
        ? { account_id: account.id, amount: read.money.amountMinor.toString() }
        : { field: 'amount', message: said(read.message) },
    );
  }

  if (faucet.sending.state === 'unknown') return <UnknownOutcome onAsk={faucet.sending.askNow} />;
  return (
    <form
      noValidate
      className="flex max-w-xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ProblemSummary {...faucet.attempt} nameOf={nameOfField} />
      {faucet.filled !== undefined && (
        <Done key={faucet.filled.id} filled={faucet.filled} accounts={accounts} />
      )}
      <AccountField
        name="account_id"
        label={nameOfField('account_id')}
        value={account.id}
        onChange={setChosen}
        accounts={accounts}
      />
      <MoneyField
        name="amount"
        label={nameOfField('amount')}
        description={intl.formatMessage({ id: 'customer.faucet.amount-help' })}
        currency={currencyOf(account.currency)}
        value={amount}
        onChange={setAmount}
        error={problemOf(faucet.attempt.problems, 'amount')}
      />
      <div>
        <Button type="submit" variant="primary" isPending={faucet.sending.state === 'sending'}>
          {intl.formatMessage({ id: 'customer.faucet.fill' })}
        </Button>
      </div>
    </form>
  );
}

type Wish = Omit<Order, 'id'> | Found<Field>;

function useFaucet() {
  const cache = useQueryClient();
  const attempt = useAttempt<Field>();
  const [filled, setFilled] = useState<Filled>();
  const sending = useSending<Order, Filled>({
    name: 'faucet.sending',
    isOrder,
    post: ({ id, ...body }, signal) => bank.faucet.fill({ body, idempotencyKey: id, signal }),
    onDone: (transfer) => {
      setFilled(transfer);
      void cache.invalidateQueries({ queryKey: ['customer', 'accounts'] });
      void cache.invalidateQueries({ queryKey: ['customer', 'transfers'] });
    },
    onRefused: (error) => void attempt.run([], () => Promise.reject(error)),
  });
  return {
    attempt,
    filled,
    sending,
    fill: (wish: Wish) => {
      setFilled(undefined);
      const found = 'field' in wish ? [wish] : [];
      void attempt.run(found, async () => {
        if (!('field' in wish)) sending.send({ id: newTransferId(), ...wish });
      });
    },
  };
}

interface DoneProps {
  readonly filled: Filled;
  readonly accounts: readonly Account[];
}

function Done({ filled, accounts }: DoneProps) {
  const intl = useIntl();
  const account = accounts.find(({ id }) => id === filled.account_id);
  return (
    <Panel tone="success" takesFocus title={intl.formatMessage({ id: 'customer.faucet.done' })}>
      <MoneyAmount money={filled.amount} movement="credit" />{' '}
      {account !== undefined && (
        <TextLink href={paths.customer.accountDetail(account.id)}>
          <bdi>{nameOf(intl, account)}</bdi>
        </TextLink>
      )}
    </Panel>
  );
}
