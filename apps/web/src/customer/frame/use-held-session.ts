/**
 * Who was here when the session ended. The screen stays as it is, out of sight, until the same
 * person has signed in again: what was typed into it is not lost.
 */
import { useEffect, useState } from 'react';
import type { CustomerStatus } from '#lib/session/customer-session.ts';

export interface HeldSession {
  /** The customer on show; undefined and null as the status itself. */
  readonly status: CustomerStatus | null | undefined;
  /** Over, and to be signed in to again. */
  readonly isLost: boolean;
  end(): void;
  /** Signed in again; somebody else begins on a new page. */
  resume(fresh: CustomerStatus, other: () => void): void;
}

export function useHeldSession(status: CustomerStatus | null | undefined): HeldSession {
  const [held, setHeld] = useState<CustomerStatus>();
  const [ended, setEnded] = useState(false);
  const isLost = held !== undefined && (ended || status === null);
  const isWhole =
    status !== null && status !== undefined && status.session.second_factor !== 'asked';
  if (isWhole && !isLost && status !== held) setHeld(status);
  // From then on a half-finished sign-in does not bring the screen back.
  useEffect(() => {
    if (isLost) setEnded(true);
  }, [isLost]);
  return {
    status: isLost ? held : status,
    isLost,
    end: () => setEnded(true),
    resume: (fresh, other) => {
      if (fresh.user.id !== held?.user.id) return other();
      setHeld(fresh);
      setEnded(false);
    },
  };
}
