/** Who works here, and inviting others. */

import type { ApprovalId } from '@fairlead/contract';
import { routes } from '@fairlead/contract';
import type { Db } from '#platform/database/db.ts';
import type { CallActor } from '#platform/http/call.ts';
import { implement } from '#platform/http/implement.ts';
import type { StaffPrincipal } from '#platform/http/principal.ts';
import { sortedList } from '#platform/lists/sorting.ts';
import { type ProposeRole, proposeRole } from './change-role.service.ts';
import {
  inviteFromPanel,
  type ProposeInvitation,
  withdrawInvitation,
} from './invitations.service.ts';
import { invitationSorts, listInvitations } from './invitations.sql.ts';
import { staffPage } from './staff.service.ts';
import { staffSorts } from './staff.sql.ts';
import { actorOf, invitationAnswer, memberAnswer } from './staff-answers.ts';

interface ProposingCall {
  readonly principal: StaffPrincipal;
  readonly actor: CallActor;
  readonly requestId: string;
  readonly db: Db;
}

export interface StaffControlParts {
  /** How an invitation comes before a second person. */
  readonly proposeInvitation: (call: ProposingCall) => ProposeInvitation;
  readonly proposeRoleChange: (call: ProposingCall) => ProposeRole;
  /** The proposals about these that wait, by the thing's id. */
  readonly waitingAbout: (
    db: Db,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, ApprovalId>>;
}

export const staffControlRoutes = (parts: StaffControlParts) =>
  implement(routes.staff, {
    list: async (call) => {
      const sorted = sortedList(call, staffSorts);
      return sorted.answer(await staffPage(call.db, call.query, sorted.page), memberAnswer);
    },
    invitations: async (call) => {
      const sorted = sortedList(call, invitationSorts);
      const now = call.now();
      const { state, search } = call.query;
      const rows = await listInvitations(call.db, { state, search, now }, sorted.page);
      const waiting = await parts.waitingAbout(
        call.db,
        rows.map(({ id }) => id),
      );
      return sorted.answer(rows, (invitation) =>
        invitationAnswer(invitation, now, waiting.get(invitation.id)),
      );
    },
    invite: async (call) => {
      const { principal, requestId, language, body } = call;
      const now = call.now();
      const { invitation, approvalId } = await inviteFromPanel(call.db, body, principal, {
        deed: { actor: actorOf(principal, call.ip), requestId, now },
        stepUp: {
          sessionId: principal.session.id,
          action: 'staff.invite',
          digest: call.digest(),
          now,
        },
        language,
        propose: parts.proposeInvitation(call),
      });
      call.status(201);
      return invitationAnswer(invitation, now, approvalId);
    },
    changeRole: async (call) => {
      const { principal, params, body } = call;
      const approvalId = await proposeRole(call.db, { ...body, id: params.id }, principal, {
        stepUp: {
          sessionId: principal.session.id,
          action: 'staff.change',
          digest: call.digest(),
          now: call.now(),
        },
        propose: parts.proposeRoleChange(call),
      });
      call.status(201);
      return { approval_id: approvalId };
    },
    withdrawInvitation: async (call) => {
      const { principal, requestId, params } = call;
      const now = call.now();
      const deed = { actor: actorOf(principal, call.ip), requestId, now };
      const withdrawn = await withdrawInvitation(call.db, params.id, principal, deed, (tx, one) =>
        call.keepAnswer(tx, invitationAnswer(one, now)),
      );
      return invitationAnswer(withdrawn, now);
    },
  });
