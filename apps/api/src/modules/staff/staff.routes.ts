/** Staff join, sign in and out, enrol their second factor, see their own sessions and activity. */
import { permissions, roleMay, routes, type StaffRole } from '@fairlead/contract';
import { activityPage } from '#modules/activity/activity.service.ts';
import { giveStepUpCode } from '#modules/credentials/confirm-step-up.service.ts';
import { hasSecondFactor } from '#modules/credentials/credentials.service.ts';
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
import { readInvitation } from './invitations.service.ts';
import { acceptInvitation, beginEnrolment, finishEnrolment } from './join.service.ts';
import { signInPersonOf, staffById, staffForSignIn } from './staff.service.ts';
import { actorOf, memberAnswer } from './staff-answers.ts';

type Routes = typeof routes.staff;

export interface StaffParts {
  readonly languages: Languages;
  readonly sessionPolicy: () => SessionPolicy;
  /** The bank's name, as authenticator apps show it. */
  readonly brand: () => string;
}

export function staffRoutes({ languages, sessionPolicy, brand }: StaffParts) {
  return implement(routes.staff, {
    openInvitation,
    acceptInvitation: join,
    signIn: enter,
    confirmCode,
    signOut,
    status: async (call) => {
      const { principal } = call;
      if (principal.kind === 'visitor') {
        call.tell('not_signed_in');
        return null;
      }
      const member = await staffById(call.db, principal.id);
      const enrolled = await hasSecondFactor(call.db, principal.id);
      return {
        staff: memberAnswer({ ...member, enrolled }),
        permissions: permissionsOf(principal.role),
        session: await ownSession(call.db, 'staff', principal, sessionPolicy()),
      };
    },
    beginTotp: (call) => beginEnrolment(call.db, call.principal.id, brand(), call.now()),
    confirmTotp,
    confirmStepUp,
    sessions: (call) => sessionItems(call.db, call.principal, call.now(), sessionPolicy()),
    endSession,
    activity: (call) => activityPage(call, languages),
  });
}

const openInvitation: Handler<Routes['openInvitation']> = async (call) => {
  const invitation = await readInvitation(call.db, call.body.token, call.now());
  const { role, email, expiresAt } = invitation;
  return { role, email, expires_at: expiresAt.toISOString() };
};

const join: Handler<Routes['acceptInvitation']> = async (call) => {
  const { token, email, name, password } = call.body;
  const given = { token, email, name, password, language: call.language };
  const joined = await acceptInvitation(call.db, given, placeOfCall(call));
  call.status(201);
  call.setSessionCookie('staff', joined.token);
  return { second_factor: joined.secondFactor, factors: [...joined.factors] };
};

const enter: Handler<Routes['signIn']> = async (call) => {
  const { email, password } = call.body;
  const person = await staffForSignIn(call.db, email);
  // Nobody on the staff is ever let in without the second factor.
  const asksSecondFactor = () => true;
  const attempt = { kind: 'staff', email, password, person, asksSecondFactor } as const;
  const signedIn = await signIn(call.db, attempt, placeOfCall(call));
  call.setSessionCookie('staff', signedIn.token);
  return { second_factor: signedIn.secondFactor, factors: [...signedIn.factors] };
};

const confirmCode: Handler<Routes['confirmCode']> = async (call) => {
  const person = signInPersonOf(await staffById(call.db, call.principal.id));
  const given = { sessionId: call.principal.session.id, code: call.body.auth_code };
  const completed = await giveCode(call.db, person, given, placeOfCall(call));
  call.setSessionCookie('staff', completed.token);
  call.setDeviceCookie(completed.deviceToken);
  return { second_factor: 'given', factors: ['totp'] };
};

const signOut: Handler<Routes['signOut']> = async (call) => {
  const { principal, requestId } = call;
  call.clearSessionCookie('staff');
  if (principal.kind === 'visitor') return null;
  const person = { id: principal.id, actor: actorOf(principal, call.ip) };
  const ending = { session: principal.session.id, reason: 'signed_out' } as const;
  // Over already is as good.
  await endOwnSession(call.db, person, ending, { requestId, now: call.now() });
  return null;
};

const confirmTotp: Handler<Routes['confirmTotp']> = async (call) => {
  const { principal } = call;
  const person = signInPersonOf(await staffById(call.db, principal.id));
  const { id: authenticator, auth_code: code } = call.body;
  const given = { sessionId: principal.session.id, authenticator, code };
  const completed = await finishEnrolment(call.db, person, given, placeOfCall(call));
  call.setSessionCookie('staff', completed.token);
  call.setDeviceCookie(completed.deviceToken);
  return { second_factor: 'given', factors: ['totp'] };
};

const confirmStepUp: Handler<Routes['confirmStepUp']> = async (call) => {
  const person = signInPersonOf(await staffById(call.db, call.principal.id));
  const { step_up: stepUp, auth_code: code } = call.body;
  const given = { sessionId: call.principal.session.id, stepUp, code };
  const token = await giveStepUpCode(call.db, person, given, placeOfCall(call));
  call.setSessionCookie('staff', token);
  return null;
};

const endSession: Handler<Routes['endSession']> = async (call) => {
  const { principal, requestId } = call;
  const person = { id: principal.id, actor: actorOf(principal, call.ip) };
  const ending = { session: call.params.id, reason: 'ended_by_owner' } as const;
  const ended = await endOwnSession(call.db, person, ending, { requestId, now: call.now() });
  if (!ended) throw new Refusal('not_found');
  if (ending.session === principal.session.id) call.clearSessionCookie('staff');
  return null;
};

function permissionsOf(role: StaffRole) {
  const names = Object.keys(permissions) as Array<keyof typeof permissions>;
  return names.filter((permission) => roleMay(role, permission));
}
