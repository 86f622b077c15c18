/** One payee in the list: who, where, and what can be done. */
import { Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { PayeeAbout } from '#lib/payees/payee-about.tsx';
import { type Payee, payeeName } from '#lib/payees/payees.queries.ts';
import { paths } from '#paths.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Avatar } from '#ui/data/avatar.tsx';
import { RemovePayee } from './remove-payee.tsx';
import { RenamePayee } from './rename-payee.tsx';

export function PayeeRow({ payee }: { readonly payee: Payee }) {
  const intl = useIntl();
  const [asked, setAsked] = useState<'rename' | 'remove'>();
  const name = payeeName(payee);
  const close = () => setAsked(undefined);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3 first:border-t-0">
      <Avatar name={name} />
      <div className="min-w-48 flex-1">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <PayeeAbout payee={payee} />
      </div>
      <div className="-me-3 flex items-center max-sm:w-full max-sm:justify-end">
        <LinkButton
          size="compact"
          href={paths.customer.transferExternal(payee.id)}
          icon={<Send aria-hidden="true" className="mirror-rtl size-4" />}
        >
          {intl.formatMessage({ id: 'customer.payees.pay' })}
          <span className="sr-only">{name}</span>
        </LinkButton>
        <IconButton
          label={intl.formatMessage({ id: 'customer.payees.rename-name' }, { name })}
          onPress={() => setAsked('rename')}
        >
          <Pencil aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton
          label={intl.formatMessage({ id: 'customer.payees.remove-name' }, { name })}
          onPress={() => setAsked('remove')}
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {asked === 'rename' && <RenamePayee payee={payee} onClose={close} />}
      {asked === 'remove' && <RemovePayee payee={payee} onClose={close} />}
    </li>
  );
}
