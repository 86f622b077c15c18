/** Only a customer who is signed in, second factor and all, gets past here. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { CustomerContext, customerStatusQuery } from '#lib/session/customer-session.ts';
import { onSignedOutElsewhere } from '#lib/session/sign-out.ts';
import { paths } from '#paths.ts';
import type { Screen } from '#routes.tsx';
import { SessionGate } from '#shell/session-gate.tsx';

export interface CustomerGateProps {
  readonly screen: Screen;
  readonly children: ReactNode;
}

export function CustomerGate({ screen, children }: CustomerGateProps) {
  const status = useQuery(customerStatusQuery);
  useEffect(
    () => onSignedOutElsewhere('customer', () => window.location.replace(paths.signIn())),
    [],
  );
  return (
    <SessionGate
      screen={screen}
      status={status}
      isIn={({ session }) => session.second_factor !== 'asked'}
      signIn={paths.signIn}
      home={paths.customer.index()}
    >
      {(customer) => <CustomerContext value={customer}>{children}</CustomerContext>}
    </SessionGate>
  );
}
