/** A bank that has its hands full for a moment is asked again, as soon as it says. */
import { ApiError } from '#lib/client.ts';

/** It says so after seconds of its own, so these make half a minute. */
const MOST_TRIES = 5;

/** Answers nothing once nobody wants it any more. */
export async function whenNotBusy<Answer>(
  isWanted: () => boolean,
  ask: () => Promise<Answer>,
): Promise<Answer | undefined> {
  for (let tries = 1; isWanted(); tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const isBusy = error instanceof ApiError && error.code === 'busy';
      if (!isBusy || tries === MOST_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1_000 * (error.retryAfterSeconds ?? 1)));
    }
  }
  return undefined;
}
