/** Pages for guests ask who is there: whoever is signed in has no business on them. */
import { bank } from '#lib/client.ts';
import { paths } from '#paths.ts';
import type { AskedFactor } from './use-steps.ts';

/** Where the bank cannot say, the page stays as it is: signing in will tell. */
export async function whoIsHere(): Promise<'nobody' | 'signed-in' | AskedFactor> {
  try {
    const status = await bank.customers.status();
    if (status === null) return 'nobody';
    const { second_factor: state, factors, sent_pin: sentPin } = status.session;
    return state === 'asked' ? { factors, sentPin } : 'signed-in';
  } catch {
    return 'nobody';
  }
}

/** A new page, so that nothing of the guest's is left. */
export async function leaveIfSignedIn(): Promise<void> {
  if ((await whoIsHere()) === 'signed-in') location.replace(paths.customer.index());
}
