/**
 * Who was here when the session ended. The screen stays as it is, out of sight, until the same
 * person has signed in again: what was typed into it is not lost.
 */
import { useState } from 'react';

/** What the status of every audience says of its session. */
export interface SessionStatus {
  readonly session: { readonly id: string; readonly idle_seconds: number };
}

export interface Holding<Status> {
  /** Signed in, second factor and all. */
  readonly isIn: (status: Status) => boolean;
  readonly personOf: (status: Status) => string;
}

export interface HeldSession<Status> {
  /** Whoever is on show; undefined and null as the status itself. */
  readonly status: Status | null | undefined;
  /** Over, and to be signed in to again. A sign-in that is half finished does not bring it back. */
  readonly isLost: boolean;
  /** Another person has signed in, for whom this screen is not. */
  readonly isSomebodyElses: boolean;
  /** Over for this page, whatever the bank says of that session from now on. */
  end(): void;
}

export function useHeldSession<Status extends SessionStatus>(
  status: Status | null | undefined,
  { isIn, personOf }: Holding<Status>,
): HeldSession<Status> {
  const [held, setHeld] = useState<Status>();
  const [ended, setEnded] = useState<string>();
  const present =
    status !== null && status !== undefined && isIn(status) && status.session.id !== ended
      ? status
      : undefined;
  const isLost = held !== undefined && status !== undefined && present === undefined;
  const isSomebodyElses =
    held !== undefined && present !== undefined && personOf(held) !== personOf(present);
  if (present !== undefined && present !== held && !isSomebodyElses) setHeld(present);
  return {
    status: isLost ? held : status,
    isLost,
    isSomebodyElses,
    end: () => setEnded(held?.session.id),
  };
}
