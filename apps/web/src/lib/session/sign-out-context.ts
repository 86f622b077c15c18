/** The way out, for every screen that offers it. */
import { createContext, use } from 'react';

export const SignOutContext = createContext<(() => void) | null>(null);

export function useSignOut(): () => void {
  const signOut = use(SignOutContext);
  if (signOut === null) throw new Error('Nobody is signed in here.');
  return signOut;
}

/** For a screen that ends the session itself and says so: nobody is asked to take it up again. */
export const SessionOverContext = createContext<() => void>(() => undefined);

export function useSessionOver(): () => void {
  return use(SessionOverContext);
}
