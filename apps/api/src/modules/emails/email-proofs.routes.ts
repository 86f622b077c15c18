/** The PIN that proves an email: of a registration, or of a customer. */
import { routes } from '@fairlead/contract';
import {
  completedAnswer,
  letIn,
  signInAnswer,
} from '#modules/credentials/sign-in/sign-in.service.ts';
import { placeOfCall } from '#modules/credentials/sign-in/sign-in-person.service.ts';
import { finishRegistration } from '#modules/registrations/finish-registration.service.ts';
import { resendPin } from '#modules/registrations/registrations.service.ts';
import { evenly } from '#platform/http/answer/evenly.ts';
import { type Handler, implement } from '#platform/http/implement.ts';
import { proveEmail, resendOwnPin } from './prove-email.service.ts';

type Routes = typeof routes.registrations;

const sendPin: Handler<Routes['sendPin']> = async (call) => {
  const { principal, body } = call;
  if (principal.kind === 'customer') {
    const send = () => resendOwnPin(call.db, principal.id, body.email, call.now());
    return { sent_pin: await evenly(send) };
  }
  const asked = await evenly(() => resendPin(call.db, body.email, placeOfCall(call)));
  call.setDeviceCookie(asked.deviceToken);
  return { sent_pin: asked.sentPin };
};

const verifyEmail: Handler<Routes['verifyEmail']> = async (call) => {
  const { principal, body } = call;
  const place = placeOfCall(call);
  if (principal.kind === 'customer') {
    const proven = await proveEmail(call.db, principal, body.pin, place);
    if (proven.completed !== null) letIn(call, 'customer', proven.completed);
    return signInAnswer(proven.standing);
  }
  const { person, completed } = await finishRegistration(call.db, body.pin, place);
  letIn(call, 'customer', completed);
  return completedAnswer(call.db, person);
};

export const emailProofsRoutes = implement(routes.registrations, { sendPin, verifyEmail });
