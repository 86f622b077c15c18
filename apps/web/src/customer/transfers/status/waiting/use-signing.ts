/**
 * The calls by which a payment is approved: the app's code, a mailed one, a passkey. Each says what
 * was shown here, and where that is not what the bank holds any more, the payment is read anew.
 */
import type { SentPin } from '@fairlead/contract/people';
import { useQueryClient } from '@tanstack/react-query';
import { type External, externalQuery, show } from '#customer/transfers/status/external.queries.ts';
import { ApiError, bank } from '#lib/client.ts';
import { showPasskey } from '#lib/webauthn/passkey.ts';
import { PasskeyProblem } from '#lib/webauthn/passkey-problem.ts';

/** Six digits are the app's; a mailed code has five. */
const APP_DIGITS = 6;

export type Signing = NonNullable<External['signing']>;
type Factor = Omit<Parameters<typeof bank.externalTransfers.answer>[0]['body'], 'id'>;

export function useSigning(id: External['id'], shown: Signing['terms_digest']) {
  const cache = useQueryClient();

  const readAnew = () => cache.invalidateQueries({ queryKey: externalQuery(id).queryKey });

  async function give(factor: Factor): Promise<void> {
    const body = { id, terms_digest: shown, ...factor };
    try {
      await show(cache, await bank.externalTransfers.answer({ body }));
    } catch (error) {
      // Changed, cancelled or signed elsewhere: the page says what is there now.
      if (error instanceof ApiError && error.status === 409) await readAnew();
      throw error;
    }
  }

  const giveCode = (code: string) =>
    give(code.length === APP_DIGITS ? { totp: code } : { otp: code });

  /** A challenge works once, so each time a new one is asked for. */
  async function givePasskey(): Promise<void> {
    const asked = await bank.externalTransfers.beginSigning({ params: { id } });
    if (asked.terms_digest !== shown) return readAnew();
    if (asked.passkey === null) throw new PasskeyProblem('failed');
    await give({ passkey: await showPasskey(asked.passkey) });
  }

  async function sendPin(): Promise<SentPin> {
    const asked = await bank.externalTransfers.sendCode({ body: { transfer_id: id } });
    if (asked.terms_digest !== shown) await readAnew();
    if (asked.sent_pin === null) throw new TypeError('The bank sent no code.');
    return asked.sent_pin;
  }

  return { giveCode, givePasskey, sendPin };
}
