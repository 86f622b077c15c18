/** Whom the customer paid last, a press away from paying them again. */
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useIntl } from 'react-intl';
import { PayeeAbout } from '#lib/payees/payee-about.tsx';
import { type Payee, payeeName, payeesQuery } from '#lib/payees/payees.queries.ts';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Avatar } from '#ui/data/avatar.tsx';
import { Card } from '#ui/data/card.tsx';

const SHOWN = 5;

export function PayeesCard() {
  const intl = useIntl();
  const { data: payees } = useQuery(payeesQuery);
  if (payees === undefined || payees.length === 0) return null;
  return (
    <Card
      flush
      title={intl.formatMessage({ id: 'customer.payees.pay-again' })}
      actions={
        <TextLink href={paths.customer.payees()}>
          {intl.formatMessage({ id: 'customer.payees.all' })}
        </TextLink>
      }
    >
      <ul>
        {payees.slice(0, SHOWN).map((payee) => (
          <PayeeLink key={payee.id} payee={payee} />
        ))}
      </ul>
    </Card>
  );
}

function PayeeLink({ payee }: { readonly payee: Payee }) {
  const name = payeeName(payee);
  return (
    <li className="border-t border-line">
      <Anchor
        href={paths.customer.transferExternal(payee.id)}
        className="flex min-h-16 items-center gap-4 px-5 py-3 -outline-offset-2! transition-colors hover:bg-sunken"
      >
        <Avatar name={name} />
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">
            <bdi>{name}</bdi>
          </span>
          <PayeeAbout payee={payee} />
        </span>
        <ChevronRight aria-hidden="true" className="mirror-rtl size-5 shrink-0 text-muted" />
      </Anchor>
    </li>
  );
}
