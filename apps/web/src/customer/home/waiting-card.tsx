/** What waits for the customer to do something; nothing is shown when nothing does. */
import { ChevronRight, MailCheck, MapPinHouse, ScanFace } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { Card } from '#ui/data/card.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { Summary } from './home.queries.ts';

const PLACES = {
  verify_email: { icon: MailCheck, href: paths.customer.verifyEmail() },
  verify_identity: { icon: ScanFace, href: paths.customer.verifyIdentity() },
  verify_address: { icon: MapPinHouse, href: paths.customer.verifyAddress() },
} as const;

export function WaitingCard({ waiting }: { readonly waiting: Summary['waiting'] | undefined }) {
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
  if (waiting === undefined || waiting.length === 0) return null;
  return (
    <Card flush title={intl.formatMessage({ id: 'customer.home.waiting' })}>
      <ul className="grid sm:auto-cols-fr sm:grid-flow-col">
        {waiting.map((kind) => {
          const { icon: Icon, href } = PLACES[kind];
          return (
            <li key={kind} className="border-t border-line">
              <Anchor
                href={href}
                className="flex min-h-14 items-center gap-4 px-5 py-3 -outline-offset-2! transition-colors hover:bg-sunken"
              >
                <Icon aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
                <span className="flex-1">
                  {intl.formatMessage({ id: `customer.waiting.${kind}` })}
                </span>
                <ChevronRight aria-hidden="true" className="mirror-rtl size-5 text-muted" />
              </Anchor>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
