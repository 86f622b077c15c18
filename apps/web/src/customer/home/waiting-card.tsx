/** What waits for the customer to do something; nothing is shown when nothing does. */
import {
  ChevronRight,
  FileUp,
  type LucideIcon,
  MailCheck,
  MapPinHouse,
  MessageCircleQuestion,
  RefreshCw,
  ScanFace,
  Signature,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { useCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { Card } from '#ui/data/card.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SimulatedMark } from '#ui/values/simulated-mark.tsx';
import type { Summary } from './home.queries.ts';

const PLACES = {
  verify_email: { icon: MailCheck, href: paths.customer.verifyEmail() },
  verify_identity: { icon: ScanFace, href: paths.customer.verifyIdentity() },
  verify_address: { icon: MapPinHouse, href: paths.customer.verifyAddress() },
} as const;

type Payments = Summary['waiting_payments'];

const TURNS: Readonly<Record<Payments[number]['turn'], LucideIcon>> = {
  evidence: FileUp,
  answers: MessageCircleQuestion,
  rate: RefreshCw,
  signature: Signature,
};

export interface WaitingCardProps {
  readonly waiting: Summary['waiting'] | undefined;
  readonly payments: Payments;
}

export function WaitingCard({ waiting, payments }: WaitingCardProps) {
  const intl = useIntl();
  const { user } = useCustomer();
  const values = [user.email_verification, user.id_verification, user.address_verification];
  // Room is kept while it is not known yet, so that nothing below it jumps.
  if (waiting === undefined && values.some((value) => value === 'Pending' || value === 'Skipped')) {
    return (
      <Loading>
        <Skeleton className="h-28 w-full" />
      </Loading>
    );
  }
  if (waiting === undefined || waiting.length + payments.length === 0) return null;
  return (
    <Card
      flush
      title={
        <>
          {intl.formatMessage({ id: 'customer.home.waiting' })}
          {payments.length > 0 && <SimulatedMark />}
        </>
      }
    >
      <ul className="flex flex-col empty:hidden">
        {payments.map(({ id, turn, payee, amount }) => (
          <WaitingRow key={id} href={paths.customer.transfer(id)} icon={TURNS[turn]}>
            {intl.formatMessage(
              { id: `customer.waiting.${turn}` },
              {
                payee: <bdi key="payee">{payee}</bdi>,
                amount: <MoneyAmount key="amount" money={amount} mark="above" />,
              },
            )}
          </WaitingRow>
        ))}
      </ul>
      <ul className="grid empty:hidden sm:auto-cols-fr sm:grid-flow-col">
        {waiting.map((kind) => (
          <WaitingRow key={kind} href={PLACES[kind].href} icon={PLACES[kind].icon}>
            {intl.formatMessage({ id: `customer.waiting.${kind}` })}
          </WaitingRow>
        ))}
      </ul>
    </Card>
  );
}

interface WaitingRowProps {
  readonly href: string;
  readonly icon: LucideIcon;
  readonly children: ReactNode;
}

function WaitingRow({ href, icon: Icon, children }: WaitingRowProps) {
  return (
    <li className="border-t border-line">
      <Anchor
        href={href}
        className="flex min-h-14 items-center gap-4 px-5 py-3 -outline-offset-2! transition-colors hover:bg-sunken"
      >
        <Icon aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
        <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
        <ChevronRight aria-hidden="true" className="mirror-rtl size-5 shrink-0 text-muted" />
      </Anchor>
    </li>
  );
}
