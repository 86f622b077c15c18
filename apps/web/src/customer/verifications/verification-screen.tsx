/** The screen of one verification: its head, how it stands, and what is to do. */
import type { VerificationKind } from '@fairlead/contract/customer-status';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { AccountScreen } from '#customer/frame/account-screen.tsx';
import { QueryView } from '#lib/list/query-view.tsx';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { pathOf, type Verification, verificationsQuery } from './verifications.queries.ts';

export interface VerificationScreenProps {
  readonly kind: VerificationKind;
  /** While it is not completed. */
  readonly children: (verification: Verification) => ReactNode;
}

export function VerificationScreen({ kind, children }: VerificationScreenProps) {
  const intl = useIntl();
  const verifications = useQuery(verificationsQuery);
  const home = {
    label: intl.formatMessage({ id: 'customer.verifications.title' }),
    href: paths.customer.verifications(),
  };
  return (
    <AccountScreen
      title={intl.formatMessage({ id: `customer.verify-${kind}.title` })}
      lead={intl.formatMessage({ id: `customer.verify-${kind}.lead` })}
      href={pathOf[kind]()}
      under={home}
    >
      <QueryView
        query={verifications}
        errorTitle={intl.formatMessage({ id: 'customer.verifications.not-loaded' })}
        skeleton={<Skeleton className="h-64 w-full" />}
      >
        {(all) => {
          const one = all.find((verification) => verification.kind === kind);
          if (one === undefined) return null;
          if (one.status !== 'Completed') return children(one);
          return (
            <>
              <Panel
                tone="success"
                title={intl.formatMessage({ id: `customer.verify-${kind}.done` })}
              />
              <p>
                <TextLink href={home.href}>
                  {intl.formatMessage({ id: 'customer.verification.back' })}
                </TextLink>
              </p>
            </>
          );
        }}
      </QueryView>
    </AccountScreen>
  );
}
