/** A customer's email: corrected, changed, put back. */
import { routes } from '@fairlead/contract';
import { hasStrongFactor } from '#modules/credentials/factors/factors.service.ts';
import { requireFactor } from '#modules/credentials/factors/step-up.service.ts';
import { maskedEmail } from '#modules/credentials/pins/pins.service.ts';
import { refusePersona } from '#modules/credentials/sign-in/persona-limits.service.ts';
import { placeOfCall } from '#modules/credentials/sign-in/sign-in-person.service.ts';
import { customerById } from '#modules/customers/customers.service.ts';
import { correctRegistration } from '#modules/registrations/registrations.service.ts';
import { Refusal } from '#platform/errors.ts';
import { evenly } from '#platform/http/answer/evenly.ts';
import { type Handler, implement } from '#platform/http/implement.ts';
import { askChangeToken, cancelChange, correctEmail, wishEmail } from './change-email.service.ts';
import { type StopsIntruder, undoableChange, undoChange } from './undo-email.service.ts';

type Routes = typeof routes.emails;

function deedOf(call: {
  readonly actor: Parameters<typeof cancelChange>[2]['actor'];
  readonly requestId: string;
  readonly now: () => Date;
}) {
  return { actor: call.actor, requestId: call.requestId, now: call.now() };
}

const update: Handler<Routes['update']> = async (call) => {
  const { principal, body } = call;
  if (principal.kind === 'visitor') {
    if (body.kind === 'change') throw new Refusal('not_signed_in');
    return { sent_pin: await correctRegistration(call.db, body.email, placeOfCall(call)) };
  }
  refusePersona(principal);
  const customer = await customerById(call.db, principal.id);
  // The gate of the email comes before that of the second factor; whoever has one of their own
  // gives it first, or a password alone would move the account to another mailbox.
  const mayCorrect = body.kind === 'correct' && !(await hasStrongFactor(call.db, principal.id));
  if (!mayCorrect && principal.closedGates.includes('second_factor')) {
    throw new Refusal('gate_closed', { data: { gate: 'second_factor' } });
  }
  if (body.kind === 'correct') {
    return { sent_pin: await correctEmail(call.db, customer, body.email, deedOf(call)) };
  }
  const asked = { principal, digest: () => call.digest(), now: () => call.now() };
  const sentPin = await wishEmail(
    call.db,
    customer,
    body,
    (tx) => requireFactor(tx, asked, 'email.change'),
    deedOf(call),
  );
  return { sent_pin: sentPin };
};

export function emailsRoutes(sending: StopsIntruder) {
  return implement(routes.emails, {
    askToken: async (call) => {
      refusePersona(call.principal);
      const customer = await customerById(call.db, call.principal.id);
      return { sent_pin: await askChangeToken(call.db, customer, deedOf(call)) };
    },
    // Each of its ways looks up whose the address is.
    update: (call) => evenly(() => update(call)),
    cancelChange: async (call) => {
      await cancelChange(call.db, await customerById(call.db, call.principal.id), deedOf(call));
      return null;
    },
    openUndo: async (call) => {
      const change = await undoableChange(call.db, call.body.undo_token, call.now());
      return {
        old_email: change.oldEmail,
        new_email: maskedEmail(change.newEmail),
        changed_at: change.changedAt.toISOString(),
        expires_at: change.undoUntil.toISOString(),
      };
    },
    undo: async (call) => {
      const { ip, userAgent, requestId } = call;
      const deed = { ip, userAgent, requestId, now: call.now() };
      return { email: await undoChange(call.db, call.body.undo_token, sending, deed) };
    },
  });
}
