/** Only staff who are signed in with their second factor get past here. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { onSignedOutElsewhere } from '#lib/session/sign-out.ts';
import { StaffContext, staffStatusQuery } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import type { Screen } from '#routes.tsx';
import { SessionGate } from '#shell/session-gate.tsx';

export interface ControlGateProps {
  readonly screen: Screen;
  readonly children: ReactNode;
}

export function ControlGate({ screen, children }: ControlGateProps) {
  const status = useQuery(staffStatusQuery);
  useEffect(
    () => onSignedOutElsewhere('staff', () => window.location.replace(paths.control.signIn())),
    [],
  );
  return (
    <SessionGate
      screen={screen}
      status={status}
      isIn={({ session }) => session.second_factor === 'given'}
      signIn={paths.control.signIn}
      home={paths.control.index()}
    >
      {(staff) => <StaffContext value={staff}>{children}</StaffContext>}
    </SessionGate>
  );
}
