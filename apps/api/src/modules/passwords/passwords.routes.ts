/** Passwords of customers and staff. */
import { routes } from '@fairlead/contract';
import { refusePersona } from '#modules/credentials/sign-in/persona-limits.service.ts';
import { placeOfCall } from '#modules/credentials/sign-in/sign-in-person.service.ts';
import {
  customerById,
  signInPersonOf as customerPerson,
} from '#modules/customers/customers.service.ts';
import { staffById, signInPersonOf as staffPerson } from '#modules/staff/staff.service.ts';
import { evenly } from '#platform/http/answer/evenly.ts';
import { implement } from '#platform/http/implement.ts';
import { askPasswordLink, openPasswordLink } from './password-link.service.ts';
import { changePassword, resetPassword } from './passwords.service.ts';

export const passwordsRoutes = implement(routes.passwords, {
  askToken: async (call) => {
    const { email } = call.body;
    const { resendAt } = await evenly(() => askPasswordLink(call.db, email, placeOfCall(call)));
    return { resend_at: resendAt.toISOString() };
  },
  openToken: async (call) => {
    const link = await openPasswordLink(call.db, call.body.password_token, call.now());
    return { email: link.maskedEmail, expires_at: link.expiresAt.toISOString() };
  },
  reset: async (call) => {
    const { email, password_token: token, new_password: newPassword } = call.body;
    await resetPassword(call.db, { token, email, newPassword }, placeOfCall(call));
    if (call.principal.kind === 'customer') call.clearSessionCookie('customer');
    return null;
  },
  change: async (call) => {
    const { principal, body } = call;
    refusePersona(principal);
    const person = customerPerson(await customerById(call.db, principal.id));
    const given = givenOf(principal.session, body);
    const token = await changePassword(call.db, person, given, placeOfCall(call));
    call.setSessionCookie('customer', token);
    return null;
  },
  staffChange: async (call) => {
    const { principal, body } = call;
    refusePersona(principal);
    const person = staffPerson(await staffById(call.db, principal.id));
    const given = givenOf(principal.session, body);
    const token = await changePassword(call.db, person, given, placeOfCall(call));
    call.setSessionCookie('staff', token);
    return null;
  },
});

function givenOf<Session extends { readonly id: string }>(
  session: Session,
  body: { readonly password: string; readonly new_password: string },
) {
  const sessionId: Session['id'] = session.id;
  return { sessionId, password: body.password, newPassword: body.new_password };
}
