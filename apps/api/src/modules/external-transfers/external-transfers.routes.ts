/** Customers send money to people and companies outside, and follow it. */
import { routes, type TransferId } from '@fairlead/contract';
import { placeOfCall } from '#modules/credentials/sign-in/sign-in-person.service.ts';
import type { GivenFactor } from '#modules/external-transfers/steps/signing.service.ts';
import type { Db } from '#platform/database/db.ts';
import { implement } from '#platform/http/implement.ts';
import type { CustomerPrincipal } from '#platform/http/principal.ts';
import type { ExternalTransfers } from './external-transfers.service.ts';

interface ReadingCall {
  readonly principal: CustomerPrincipal;
  readonly language: string;
  readonly db: Db;
}

function readerOf({ principal, language }: ReadingCall) {
  return { customerId: principal.id, sessionId: principal.session.id, language };
}

export function externalTransfersRoutes(sending: ExternalTransfers) {
  const read = (call: ReadingCall, id: TransferId) => sending.read(call.db, readerOf(call), id);
  return implement(routes.externalTransfers, {
    terms: (call) => sending.terms(call.db, readerOf(call), call.query.account_id),
    read: (call) => read(call, call.params.id),
    validate: (call) => sending.validate(call.db, readerOf(call), call.body),
    send: async (call) => {
      const { principal, body, requestId } = call;
      const id = call.idempotencyKey;
      const wish = {
        id,
        customerId: principal.id,
        body,
        digest: call.digest(),
        sessionId: principal.session.id,
        requestId,
      };
      call.status(201);
      return sending.send(call.db, wish, readerOf(call), call);
    },
    answer: async (call) => {
      const { id, otp, totp, passkey, terms_digest: shown = '', ...answers } = call.body;
      const reader = readerOf(call);
      if (Object.values(answers).some((given) => given !== undefined)) {
        await sending.answer(call.db, reader, id, answers);
      }
      const code = otp ?? totp;
      const factor: GivenFactor | undefined =
        code !== undefined ? { code } : passkey === undefined ? undefined : { passkey };
      if (factor !== undefined) {
        const renew = (token: string) => call.setSessionCookie('customer', token);
        const given = { id, factor, shown: Buffer.from(shown, 'hex') };
        await sending.sign(call.db, reader, { ...given, place: placeOfCall(call), renew });
      }
      return read(call, id);
    },
    sendCode: (call) => sending.sendCode(call.db, readerOf(call), call.body.transfer_id),
    beginSigning: (call) => sending.beginSigning(call.db, readerOf(call), call.params.id),
    cancel: async (call) => {
      const { id } = call.params;
      await sending.cancel(call.db, readerOf(call), { id, requestId: call.requestId });
      return read(call, id);
    },
    provide: async (call) => {
      const { id } = call.params;
      const { thing, words } = call.body;
      const { paper } = call.files;
      const { actor, requestId } = call;
      const given = { id, thing, words, paper };
      await sending.provide(call.db, call.principal.id, given, { actor, requestId });
      return read(call, id);
    },
    notMe: (call) => {
      const { requestId, keepAnswer, params } = call;
      return sending.notMe(call.db, readerOf(call), { id: params.id, requestId, keepAnswer });
    },
    stop: (call) => {
      const { requestId, keepAnswer } = call;
      return sending.notMe(call.db, readerOf(call), { id: null, requestId, keepAnswer });
    },
  });
}
