/** Who works here, and inviting others. */
import { idSchema, routes } from '@fairlead/contract';
import { sendMail } from '#platform/channels/send.ts';
import { implement } from '#platform/http/implement.ts';
import { pageOf, placeOf } from '#platform/http/list.ts';
import {
  invitationPage,
  invitationPath,
  inviteFromPanel,
  withdrawInvitation,
} from './invitations.service.ts';
import { staffPage } from './staff.service.ts';
import { actorOf, invitationAnswer, memberAnswer } from './staff-answers.ts';

export const staffControlRoutes = implement(routes.staff, {
  list: async (call) => {
    const place = placeOf(call, idSchema('staff'));
    const members = await staffPage(call.db, { after: place.after ?? null, limit: place.fetch });
    return pageOf(call, place, members, { item: memberAnswer, placeOfRow: ({ id }) => id });
  },
  invitations: async (call) => {
    const place = placeOf(call, idSchema('invitation'));
    const now = call.now();
    const page = { after: place.after ?? null, limit: place.fetch };
    return pageOf(call, place, await invitationPage(call.db, page), {
      item: (invitation) => invitationAnswer(invitation, now),
      placeOfRow: ({ id }) => id,
    });
  },
  invite: async (call) => {
    const { principal, requestId, language, body } = call;
    const now = call.now();
    const invitation = await inviteFromPanel(call.db, body, principal, {
      deed: { actor: actorOf(principal, call.ip), requestId, now },
      stepUp: {
        sessionId: principal.session.id,
        action: 'staff.invite',
        digest: call.digest(),
        now,
      },
      sendLink: (tx, { token, role, expiresAt }) =>
        sendMail(tx, {
          to: body.email,
          language,
          template: 'staff_invitation',
          values: { role, until: expiresAt.toISOString(), timeZone: 'UTC' },
          secret: { path: invitationPath(token) },
          expiresAt,
        }),
    });
    call.status(201);
    return invitationAnswer(invitation, now);
  },
  withdrawInvitation: async (call) => {
    const { principal, requestId } = call;
    const now = call.now();
    const deed = { actor: actorOf(principal, call.ip), requestId, now };
    const withdrawn = await withdrawInvitation(call.db, call.params.id, principal, deed);
    return invitationAnswer(withdrawn, now);
  },
});
