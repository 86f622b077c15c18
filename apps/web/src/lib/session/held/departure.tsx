/**
 * In place of a screen that is left for good. It is taken away first, so that a form in it with
 * unsaved words keeps nobody from leaving what is not theirs.
 */
import { useEffect } from 'react';
import { forgetDrafts } from '#lib/draft.ts';
import { queries } from '#lib/queries.ts';
import { GoTo } from '#lib/session/go-to.tsx';
import { Leaving } from '#lib/session/leaving.tsx';
import type { SessionsOf } from './use-watched-session.ts';

export interface DepartureProps<Status> {
  readonly of: SessionsOf<Status>;
  /** Undefined: they sign out. */
  readonly goesTo: string | undefined;
}

export function Departure<Status>({ of, goesTo }: DepartureProps<Status>) {
  if (goesTo === undefined) {
    return <Leaving audience={of.audience} signOut={of.signOut} goTo={of.signIn} />;
  }
  return <StartOver address={goesTo} />;
}

/** Nothing of the one before may be left. */
function StartOver({ address }: { readonly address: string }) {
  useEffect(() => {
    queries.clear();
    forgetDrafts();
  }, []);
  return <GoTo address={address} frame="area" />;
}
