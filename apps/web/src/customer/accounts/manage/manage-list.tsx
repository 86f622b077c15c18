/** The open accounts, each with what can be done to it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { type Account, accountsQuery, nameOf } from '#lib/accounts/accounts.queries.ts';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { CloseAccount } from './close-account.tsx';
import { ManageRow } from './manage-row.tsx';
import { RenameAccount } from './rename-account.tsx';

interface Asked {
  readonly what: 'rename' | 'close';
  readonly account: Account;
}

export function ManageList({ accounts }: { readonly accounts: readonly Account[] }) {
  const intl = useIntl();
  const cache = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const [said, setSaid] = useState('');
  const refresh = () => cache.invalidateQueries({ queryKey: ['customer', 'accounts'] });
  const move = useMutation({
    mutationFn: ({ account, place }: { account: Account; place: number }) =>
      bank.accounts.change({ body: { id: account.id, position: place } }),
    // The row moves at once; the bank's answer puts it right if it must.
    onMutate: ({ account, place }) => {
      cache.setQueryData(accountsQuery.queryKey, (all) => moved(all ?? [], account, place));
      const name = nameOf(intl, account);
      setSaid(intl.formatMessage({ id: 'customer.accounts.moved' }, { name, place }));
    },
    onSettled: refresh,
  });
  return (
    <>
      <div className="px-5 pt-4 empty:hidden">
        <ProblemPanel of={move} title={intl.formatMessage({ id: 'customer.accounts.not-moved' })} />
      </div>
      <ul>
        {accounts.map((account, index) => (
          <ManageRow
            key={account.id}
            account={account}
            isFirst={index === 0}
            isLast={index === accounts.length - 1}
            onMove={(by) => move.mutate({ account, place: index + 1 + by })}
            onAsk={(what) => setAsked({ what, account })}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      {asked?.what === 'rename' && (
        <RenameAccount
          account={asked.account}
          onDone={refresh}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.what === 'close' && (
        <CloseAccount
          account={accounts.find(({ id }) => id === asked.account.id) ?? asked.account}
          onDone={refresh}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** The open ones stand first, so a place among them is a place in the list. */
function moved(all: readonly Account[], account: Account, place: number): Account[] {
  const open = all.filter(({ status, id }) => status !== 'Closed' && id !== account.id);
  const closed = all.filter(({ status }) => status === 'Closed');
  return [...open.slice(0, place - 1), account, ...open.slice(place - 1), ...closed];
}
