/** The calls by which a payment is approved: the app's code, a mailed one, a passkey. */
import type { SentPin } from '@fairlead/contract/people';
import { useQueryClient } from '@tanstack/react-query';
import { type External, externalQuery, show } from '#customer/transfers/status/external.queries.ts';
import { bank } from '#lib/client.ts';
import { showPasskey } from '#lib/webauthn/passkey.ts';
import { PasskeyProblem } from '#lib/webauthn/passkey-problem.ts';

/** Six digits are the app's; a mailed code has five. */
const APP_DIGITS = 6;

export type Signing = NonNullable<External['signing']>;

export function useSigning(id: External['id'], signing: Signing) {
  const cache = useQueryClient();

  async function giveCode(code: string): Promise<void> {
    const factor = code.length === APP_DIGITS ? { totp: code } : { otp: code };
    await show(cache, await bank.externalTransfers.answer({ body: { id, ...factor } }));
  }

  /** A challenge works once, so after a failure a new one is asked for. */
  async function givePasskey(): Promise<void> {
    if (signing.passkey === null) throw new PasskeyProblem('failed');
    const passkey = await showPasskey(signing.passkey);
    try {
      await show(cache, await bank.externalTransfers.answer({ body: { id, passkey } }));
    } catch (error) {
      await cache.invalidateQueries({ queryKey: externalQuery(id).queryKey });
      throw error;
    }
  }

  async function sendPin(): Promise<SentPin> {
    const { sent_pin: sent } = await bank.externalTransfers.sendCode({
      body: { transfer_id: id },
    });
    if (sent === null) throw new TypeError('The bank sent no code.');
    return sent;
  }

  return { giveCode, givePasskey, sendPin };
}
