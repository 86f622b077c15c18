/** Who works here, and inviting others. */

import type { ApprovalId } from '@fairlead/contract';
import { idSchema, routes } from '@fairlead/contract';
import type { Db } from '#platform/database/db.ts';
import type { CallActor } from '#platform/http/call.ts';
import { implement } from '#platform/http/implement.ts';
import { pageOf, placeOf } from '#platform/http/list.ts';
import type { StaffPrincipal } from '#platform/http/principal.ts';
import {
  invitationPage,
  inviteFromPanel,
  type ProposeInvitation,
  withdrawInvitation,
} from './invitations.service.ts';
import { staffPage } from './staff.service.ts';
import { actorOf, invitationAnswer, memberAnswer } from './staff-answers.ts';

export interface StaffControlParts {
  /** How an invitation comes before a second person. */
  readonly proposeInvitation: (call: {
    readonly principal: StaffPrincipal;
    readonly actor: CallActor;
    readonly requestId: string;
    readonly db: Db;
  }) => ProposeInvitation;
  /** The proposals about these that wait, by the thing's id. */
  readonly waitingAbout: (
    db: Db,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, ApprovalId>>;
}

export const staffControlRoutes = (parts: StaffControlParts) =>
  implement(routes.staff, {
    list: async (call) => {
      const place = placeOf(call, idSchema('staff'));
      const members = await staffPage(call.db, { after: place.after ?? null, limit: place.fetch });
      return pageOf(call, place, members, { item: memberAnswer, placeOfRow: ({ id }) => id });
    },
    invitations: async (call) => {
      const place = placeOf(call, idSchema('invitation'));
      const now = call.now();
      const page = { after: place.after ?? null, limit: place.fetch };
      const rows = await invitationPage(call.db, page);
      const waiting = await parts.waitingAbout(
        call.db,
        rows.map(({ id }) => id),
      );
      return pageOf(call, place, rows, {
        item: (invitation) => invitationAnswer(invitation, now, waiting.get(invitation.id)),
        placeOfRow: ({ id }) => id,
      });
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
    withdrawInvitation: async (call) => {
      const { principal, requestId } = call;
      const now = call.now();
      const deed = { actor: actorOf(principal, call.ip), requestId, now };
      const withdrawn = await withdrawInvitation(call.db, call.params.id, principal, deed);
      return invitationAnswer(withdrawn, now);
    },
  });
