/** The calls by which a payment is approved: the app's code, a mailed one, a passkey. */
import type { SentPin } from '@fairlead/contract/people';
import { useQueryClient } from '@tanstack/react-query';
import { type External, show } from '#customer/transfers/status/external.queries.ts';
import { bank } from '#lib/client.ts';
import { showPasskey } from '#lib/webauthn/passkey.ts';
import { PasskeyProblem } from '#lib/webauthn/passkey-problem.ts';

/** Six digits are the app's; a mailed code has five. */
const APP_DIGITS = 6;

export type Signing = NonNullable<External['signing']>;

export function useSigning(id: External['id']) {
  const cache = useQueryClient();

  async function giveCode(code: string): Promise<void> {
    const factor = code.length === APP_DIGITS ? { totp: code } : { otp: code };
    await show(cache, await bank.externalTransfers.answer({ body: { id, ...factor } }));
  }

  /** A challenge works once, so each time a new one is asked for. */
  async function givePasskey(): Promise<void> {
    const asked = await bank.externalTransfers.beginSigning({ params: { id } });
    if (asked.passkey === null) throw new PasskeyProblem('failed');
    const passkey = await showPasskey(asked.passkey);
    await show(cache, await bank.externalTransfers.answer({ body: { id, passkey } }));
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
