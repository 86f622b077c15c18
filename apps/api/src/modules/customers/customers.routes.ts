/** Customers sign in and out, see their sessions and what happened to them. */
import { routes } from '@fairlead/contract';
import { activityPage } from '#modules/activity/activity.service.ts';
import { giveStepUpCode } from '#modules/credentials/confirm-step-up.service.ts';
import {
  endOwnSession,
  ownSession,
  sessionItems,
} from '#modules/credentials/session-list.service.ts';
import { giveCode, placeOfCall, signIn } from '#modules/credentials/sign-in.service.ts';
import { Refusal } from '#platform/errors.ts';
import { type Handler, implement } from '#platform/http/implement.ts';
import type { Languages } from '#platform/language.ts';
import type { SessionPolicy } from '#platform/sessions/session.rules.ts';
import {
  type Customer,
  customerById,
  customerForSignIn,
  signInPersonOf,
} from './customers.service.ts';

type Routes = typeof routes.customers;

export interface CustomersParts {
  readonly languages: Languages;
  readonly sessionPolicy: () => SessionPolicy;
  /** Whether this bank asks for the second factor at a sign-in from such a device. */
  readonly asksSecondFactor: (device: { known: boolean }) => boolean;
}

export function customersRoutes({ languages, sessionPolicy, asksSecondFactor }: CustomersParts) {
  return implement(routes.customers, {
    signIn: async (call) => {
      const { email, password } = call.body;
      const person = await customerForSignIn(call.db, email);
      const attempt = { kind: 'customer', email, password, person, asksSecondFactor } as const;
      const signedIn = await signIn(call.db, attempt, placeOfCall(call));
      call.setSessionCookie('customer', signedIn.token);
      return { second_factor: signedIn.secondFactor, factors: [...signedIn.factors] };
    },
    confirmCode,
    signOut,
    status: async (call) => {
      const { principal } = call;
      if (principal.kind === 'visitor') {
        call.tell('not_signed_in');
        return null;
      }
      return {
        user: userOf(await customerById(call.db, principal.id)),
        session: await ownSession(call.db, 'customer', principal, sessionPolicy()),
        gate: principal.closedGates[0] ?? null,
      };
    },
    confirmStepUp,
    sessions: (call) => sessionItems(call.db, call.principal, call.now(), sessionPolicy()),
    endSession,
    activity: (call) => activityPage(call, languages),
  });
}

const confirmCode: Handler<Routes['confirmCode']> = async (call) => {
  const { id, session } = call.principal;
  const person = signInPersonOf(await customerById(call.db, id));
  const given = { sessionId: session.id, code: call.body.auth_code };
  const completed = await giveCode(call.db, person, given, placeOfCall(call));
  call.setSessionCookie('customer', completed.token);
  call.setDeviceCookie(completed.deviceToken);
  return { second_factor: 'given', factors: ['totp'] };
};

const signOut: Handler<Routes['signOut']> = async (call) => {
  const { principal, actor, requestId } = call;
  call.clearSessionCookie('customer');
  if (principal.kind === 'visitor') return null;
  const ending = { session: principal.session.id, reason: 'signed_out' } as const;
  const deed = { requestId, now: call.now() };
  // Over already is as good.
  await endOwnSession(call.db, { id: principal.id, actor }, ending, deed);
  return null;
};

const confirmStepUp: Handler<Routes['confirmStepUp']> = async (call) => {
  const { id, session } = call.principal;
  const person = signInPersonOf(await customerById(call.db, id));
  const { step_up: stepUp, auth_code: code } = call.body;
  const given = { sessionId: session.id, stepUp, code };
  const token = await giveStepUpCode(call.db, person, given, placeOfCall(call));
  call.setSessionCookie('customer', token);
  return null;
};

const endSession: Handler<Routes['endSession']> = async (call) => {
  const { principal, actor, requestId } = call;
  const session = call.params.id;
  const ending = { session, reason: 'ended_by_owner' } as const;
  const deed = { requestId, now: call.now() };
  const ended = await endOwnSession(call.db, { id: principal.id, actor }, ending, deed);
  if (!ended) throw new Refusal('not_found');
  if (session === principal.session.id) call.clearSessionCookie('customer');
  return null;
};

function userOf(customer: Customer) {
  return {
    id: customer.id,
    email: customer.email,
    first_name: customer.firstName,
    last_name: customer.lastName,
    language: customer.language,
    currency: customer.homeCurrency,
    time_zone: customer.timeZone,
    account_status: customer.accountStatus,
    persona: customer.persona,
    created_at: customer.createdAt.toISOString(),
  };
}
