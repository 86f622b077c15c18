/** Staff join, sign in and out, see their own sessions and activity. */
import { permissions, roleMay, routes, type StaffRole } from '@fairlead/contract';
import { activityPage } from '#modules/activity/activity.service.ts';
import { hasSecondFactor } from '#modules/credentials/credentials.service.ts';
import { giveCode } from '#modules/credentials/factors/second-factor.service.ts';
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
  completedAnswer,
  letIn,
  signIn,
  signInAnswer,
} from '#modules/credentials/sign-in/sign-in.service.ts';
import { placeOfCall } from '#modules/credentials/sign-in/sign-in-person.service.ts';
import { Refusal } from '#platform/errors.ts';
import { evenly } from '#platform/http/answer/evenly.ts';
import { type Handler, implement } from '#platform/http/implement.ts';
import { invalidField } from '#platform/http/request/shape.ts';
import type { Languages } from '#platform/language.ts';
import type { SessionPolicy } from '#platform/sessions/session.rules.ts';
import { refuseStaffNames } from '#platform/staff-text/check-staff-text.ts';
import { readInvitation } from './invitations.service.ts';
import { acceptInvitation } from './join.service.ts';
import { changeStaffLanguage, signInPersonOf, staffById, staffForSignIn } from './staff.service.ts';
import { actorOf, memberAnswer } from './staff-answers.ts';

type Routes = typeof routes.staff;

export interface StaffParts {
  readonly languages: Languages;
  readonly sessionPolicy: () => SessionPolicy;
}

export function staffRoutes({ languages, sessionPolicy }: StaffParts) {
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
      const person = signInPersonOf(member);
      const policy = sessionPolicy();
      return {
        staff: memberAnswer({ ...member, enrolled }),
        permissions: permissionsOf(principal.role),
        session: await ownSession(call.db, person, principal.session, policy, call.now()),
      };
    },
    sessions: (call) => sessionItems(call.db, call.principal, call.now(), sessionPolicy()),
    endSession,
    endOtherSessions: (call) => {
      const { principal, requestId } = call;
      const owner = { id: principal.id, actor: actorOf(principal, call.ip) };
      const deed = { requestId, now: call.now() };
      return endOwnOtherSessions(call.db, owner, principal.session.id, deed);
    },
    devices: (call) => deviceItems(call.db, call.principal.id, call.deviceToken),
    forgetDevice: async (call) => {
      const { principal, requestId } = call;
      refusePersona(principal);
      const owner = { id: principal.id, actor: actorOf(principal, call.ip) };
      await forgetOwnDevice(call.db, owner, call.params.id, { requestId, now: call.now() });
      return null;
    },
    activity: (call) => activityPage(call, languages),
    changeLanguage: async (call) => {
      const { principal, requestId } = call;
      const { language } = call.body;
      refusePersona(principal);
      if (!languages.offered.includes(language)) throw invalidField('language', 'invalid.choice');
      const deed = { actor: actorOf(principal, call.ip), requestId, now: call.now() };
      await changeStaffLanguage(call.db, principal.id, language, deed);
      return null;
    },
  });
}

const openInvitation: Handler<Routes['openInvitation']> = async (call) => {
  const invitation = await readInvitation(call.db, call.body.token, call.now());
  const { role, email, expiresAt } = invitation;
  return { role, email, expires_at: expiresAt.toISOString() };
};

const join: Handler<Routes['acceptInvitation']> = async (call) => {
  const { token, email, name, password } = call.body;
  refuseStaffNames({ name });
  const given = { token, email, name, password, language: call.language };
  const joined = await acceptInvitation(call.db, given, placeOfCall(call));
  call.status(201);
  call.setSessionCookie('staff', joined.token);
  return signInAnswer(joined);
};

const enter: Handler<Routes['signIn']> = async (call) => {
  const { email, password } = call.body;
  // Nobody on the staff is ever let in without the second factor.
  const asksSecondFactor = () => true;
  const signedIn = await evenly(async () => {
    const person = await staffForSignIn(call.db, email);
    const attempt = { kind: 'staff', email, password, person, asksSecondFactor } as const;
    return signIn(call.db, attempt, placeOfCall(call));
  });
  letIn(call, 'staff', signedIn);
  return signInAnswer(signedIn);
};

const confirmCode: Handler<Routes['confirmCode']> = async (call) => {
  const person = signInPersonOf(await staffById(call.db, call.principal.id));
  const given = { sessionId: call.principal.session.id, code: call.body.auth_code };
  const completed = await giveCode(call.db, person, given, placeOfCall(call));
  letIn(call, 'staff', completed);
  return completedAnswer(call.db, person);
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
