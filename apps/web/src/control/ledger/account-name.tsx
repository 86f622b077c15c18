/** An account of the books as people know it: its code, or the number that a customer's has. */
import { useIntl } from 'react-intl';
import type { bank } from '#lib/client.ts';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';

type Account = Awaited<ReturnType<typeof bank.ledger.accounts>>['data'][number];

export interface AccountNameProps {
  readonly id: string | null;
  readonly code: string | null;
  readonly owner?: Account['owner'];
}

export const linkClass =
  'rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-ink';

export function AccountName({ id, code, owner }: AccountNameProps) {
  const intl = useIntl();
  const name =
    code === null ? (
      intl.formatMessage({ id: 'control.ledgerkind.customer' })
    ) : (
      <bdi dir="ltr" className="font-mono text-sm">
        {code}
      </bdi>
    );
  return (
    <span>
      {id === null ? (
        name
      ) : (
        <Anchor href={paths.control.ledgerAccount(id)} className={linkClass}>
          {name}
        </Anchor>
      )}
      {typeof owner?.account_number === 'string' && (
        <bdi dir="ltr" className="block font-mono text-xs font-normal text-muted">
          {owner.account_number}
        </bdi>
      )}
    </span>
  );
}
