/** Customers sign in and out, see their sessions and what happened to them. */
import { type CustomerId, routes } from '@fairlead/contract';
import { activityPage } from '#modules/activity/activity.service.ts';
import { factorsOf } from '#modules/credentials/factors/factors.service.ts';
import { giveCode } from '#modules/credentials/factors/second-factor.service.ts';
import type { RelyingParty } from '#modules/credentials/passkeys/webauthn.service.ts';
import { sendFactorPin } from '#modules/credentials/pins/factor-pin.service.ts';
import { refusePersona } from '#modules/credentials/sign-in/persona-limits.service.ts';
import {
  deviceItems,
  endOwnOtherSessions,
  endOwnSession,
  forgetOwnDevice,
  ownSession,
  sessionItems,
} from '#modules/credentials/sign-in/session-list.service.ts';
import {
  type AsksSecondFactor,
  completedAnswer,
  letIn,
  signIn,
  signInAnswer,
} from '#modules/credentials/sign-in/sign-in.service.ts';
import { placeOfCall } from '#modules/credentials/sign-in/sign-in-person.service.ts';
import { forgetPushElsewhere, forgetPushHere } from '#modules/devices/devices.service.ts';
import type { Db } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { evenly } from '#platform/http/answer/evenly.ts';
import { type Handler, implement } from '#platform/http/implement.ts';
import type { SessionFacts } from '#platform/http/principal.ts';
import type { Languages } from '#platform/language.ts';
import { isKnownDevice } from '#platform/sessions/known-device.service.ts';
import type { SessionPolicy } from '#platform/sessions/session.rules.ts';
import { type BesideParts, besideAnswer } from './customer-beside.service.ts';
import { customerStepUpHandlers } from './customer-step-up.ts';
import { customerById, customerForSignIn, signInPersonOf } from './customers.service.ts';
import { confirmPhone, resendPhonePin } from './phone.service.ts';
import { gateFacts, type StandingParts, userAnswer } from './standing.service.ts';

type Routes = typeof routes.customers;

export interface CustomersParts {
  readonly languages: Languages;
  readonly sessionPolicy: () => SessionPolicy;
  readonly asksSecondFactor: AsksSecondFactor;
  readonly standing: StandingParts;
  readonly party: () => RelyingParty;
  readonly beside: BesideParts;
}

export function customersRoutes(parts: CustomersParts) {
  const { languages, sessionPolicy, asksSecondFactor } = parts;
  return implement(routes.customers, {
    signIn: async (call) => {
      const { email, password } = call.body;
      const signedIn = await evenly(async () => {
        const person = await customerForSignIn(call.db, email);
        const attempt = { kind: 'customer', email, password, person, asksSecondFactor } as const;
        return signIn(call.db, attempt, placeOfCall(call));
      });
      letIn(call, 'customer', signedIn);
      return signInAnswer(signedIn);
    },
    confirmCode,
    resendCode,
    signOut,
    status: statusOf(parts),
    ...customerStepUpHandlers(parts.party),
    sessions: (call) => sessionItems(call.db, call.principal, call.now(), sessionPolicy()),
    endSession,
    endOtherSessions: (call) => {
      const { principal, actor, requestId, deviceToken } = call;
      const { id, session } = principal;
      const deed = { requestId, now: call.now() };
      return endOwnOtherSessions(call.db, { id, actor }, session.id, deed, (tx) =>
        forgetPushElsewhere(tx, id, { sessionId: session.id, deviceToken }),
      );
    },
    devices: (call) => deviceItems(call.db, call.principal.id, call.deviceToken),
    forgetDevice: async (call) => {
      const { principal, actor, requestId } = call;
      refusePersona(principal);
      const deed = { requestId, now: call.now() };
      await forgetOwnDevice(call.db, { id: principal.id, actor }, call.params.id, deed);
      return null;
    },
    activity: (call) => activityPage(call, languages),
  });
}

function statusOf({ standing, sessionPolicy, beside }: CustomersParts): Handler<Routes['status']> {
  return async (call) => {
    const { principal } = call;
    if (principal.kind === 'visitor') {
      call.tell('not_signed_in');
      return null;
    }
    const { session, closedGates } = principal;
    const customer = await customerById(call.db, principal.id);
    const person = signInPersonOf(customer);
    const gate = closedGates[0] ?? null;
    const now = call.now();
    const complete = !waitsForFactor(session);
    return {
      user: {
        ...userAnswer(customer, standing.modes(), complete),
        ...(await besideAnswer(call.db, customer, beside, complete)),
      },
      session: await ownSession(call.db, person, session, sessionPolicy(), now),
      gate,
      gate_facts: await gateFacts(call.db, customer, gate, standing, now),
    };
  };
}

function waitsForFactor(session: SessionFacts): boolean {
  return session.secondFactorAsked && session.secondFactorAt === null;
}

const personById = async (db: Db, id: CustomerId) => signInPersonOf(await customerById(db, id));

/** The session's state says what the code is for: the second factor, and after it a new phone. */
const confirmCode: Handler<Routes['confirmCode']> = async (call) => {
  const { id, session } = call.principal;
  const code = call.body.auth_code;
  const place = placeOfCall(call);
  if (!waitsForFactor(session)) {
    const customer = await customerById(call.db, id);
    await confirmPhone(call.db, customer, code, call.actor, place);
    return completedAnswer(call.db, signInPersonOf(customer));
  }
  const person = await personById(call.db, id);
  const completed = await giveCode(call.db, person, { sessionId: session.id, code }, place);
  letIn(call, 'customer', completed);
  return completedAnswer(call.db, person);
};

const resendCode: Handler<Routes['resendCode']> = async (call) => {
  const { id, session } = call.principal;
  const customer = await customerById(call.db, id);
  const person = signInPersonOf(customer);
  const now = call.now();
  if (waitsForFactor(session)) {
    if (!(await factorsOf(call.db, person)).includes('email')) throw new Refusal('not_found');
    const known = await isKnownDevice(call.db, id, placeOfCall(call).deviceToken);
    const ask = { sessionId: session.id, known, now };
    return { sent_pin: await sendFactorPin(call.db, person, ask) };
  }
  const { pendingPhoneNumber } = customer;
  if (pendingPhoneNumber === null) throw new Refusal('not_found');
  return { sent_pin: await resendPhonePin(call.db, customer, pendingPhoneNumber, now) };
};

const signOut: Handler<Routes['signOut']> = async (call) => {
  const { principal, actor, requestId, deviceToken } = call;
  call.clearSessionCookie('customer');
  if (principal.kind === 'visitor') return null;
  const ending = { session: principal.session.id, reason: 'signed_out' } as const;
  const deed = { requestId, now: call.now() };
  // Over already is as good.
  await endOwnSession(call.db, { id: principal.id, actor }, ending, deed, (tx) =>
    forgetPushHere(tx, deviceToken),
  );
  return null;
};

const endSession: Handler<Routes['endSession']> = async (call) => {
  const { principal, actor, requestId } = call;
  const session = call.params.id;
  const ending = { session, reason: 'ended_by_owner' } as const;
  const deed = { requestId, now: call.now() };
  const isHere = session === principal.session.id;
  const deviceToken = isHere ? call.deviceToken : undefined;
  const ended = await endOwnSession(call.db, { id: principal.id, actor }, ending, deed, (tx) =>
    forgetPushHere(tx, deviceToken),
  );
  if (!ended) throw new Refusal('not_found');
  if (isHere) call.clearSessionCookie('customer');
  return null;
};
