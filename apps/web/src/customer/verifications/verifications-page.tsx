/** `/user/verifications/home`: email, identity and address, and how each stands. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { AccountScreen } from '#customer/frame/account-screen.tsx';
import { QueryView } from '#lib/list/query-view.tsx';
import { paths } from '#paths.ts';
import { RowsSkeleton } from '#ui/data/rows-skeleton.tsx';
import { VerificationRow } from './verification-row.tsx';
import { verificationsQuery } from './verifications.queries.ts';

export function VerificationsPage() {
  const intl = useIntl();
  const verifications = useQuery(verificationsQuery);
  return (
    <AccountScreen
      title={intl.formatMessage({ id: 'customer.verifications.title' })}
      lead={intl.formatMessage({ id: 'customer.verifications.lead' })}
      href={paths.customer.verifications()}
    >
      <QueryView
        query={verifications}
        errorTitle={intl.formatMessage({ id: 'customer.verifications.not-loaded' })}
        skeleton={
          <div className="rounded-md border border-line bg-raised">
            <RowsSkeleton rows={3} />
          </div>
        }
      >
        {(all) => (
          <ul className="flex flex-col gap-4">
            {all.map((verification) => (
              <VerificationRow key={verification.kind} verification={verification} />
            ))}
          </ul>
        )}
      </QueryView>
    </AccountScreen>
  );
}
