/** What a customer may send outside and whether they are let in, as staff decide it. */
import { type CustomerId, type RestrictionSubject, routes } from '@fairlead/contract';
import { type LegalOrder, waitingAbout } from '#modules/approvals/approvals.service.ts';
import { handOf } from '#modules/approvals/staff-hand.service.ts';
import { caseReference } from '#modules/cases/cases.service.ts';
import { customerById } from '#modules/customers/customers.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { implement } from '#platform/http/implement.ts';
import type { StaffPrincipal } from '#platform/http/principal.ts';
import { refuseStaffText } from '#platform/staff-text/check-staff-text.ts';
import type { OwnPlaces } from '#platform/staff-text/staff-text.rules.ts';
import { heldAnswer, settableBy } from './restriction-standing.service.ts';
import { aloneUntilOf } from './restrictions.rules.ts';
import type { Restrictions } from './restrictions.service.ts';
import { findStanding } from './restrictions.sql.ts';

export interface RestrictionsControlParts {
  readonly restrictions: Restrictions;
  /** What the name of an authority may name. */
  readonly ownPlaces: () => OwnPlaces;
}

export function restrictionsControlRoutes({ restrictions, ownPlaces }: RestrictionsControlParts) {
  const answer = async (
    db: Db | Tx,
    customerId: CustomerId,
    subject: RestrictionSubject,
    { id: reader }: Pick<StaffPrincipal, 'id'>,
  ) => {
    const { restriction, others } = await restrictions.read(db, customerId, subject);
    const standing = await findStanding(db, customerId);
    const kept = standing.filter((one) => one.subject === subject);
    const waiting = await waitingAbout(
      db,
      kept.map(({ id }) => id),
    );
    const waits = [...waiting.values()].toSorted().toReversed();
    const held = restriction === undefined ? [] : [restriction, ...others];
    const { also: _also, ...counts } = await restrictions.standingOf(db, customerId, subject);
    return {
      ...counts,
      customer_id: customerId,
      subject,
      set_by: restriction?.setBy ?? null,
      confirmed_by: restriction?.confirmedBy ?? null,
      alone_until: aloneUntilOf(restriction)?.toISOString() ?? null,
      // The newest: what was just proposed.
      approval_id: waits[0] ?? null,
      approval_ids: waits,
      settable: await settableBy(db, customerId, subject, reader),
      held: await Promise.all(
        held.map(async (one) => ({
          ...(await heldAnswer(db, one)),
          id: one.id,
          set_by: one.setBy,
          confirmed_by: one.confirmedBy,
          alone_until: aloneUntilOf(one)?.toISOString() ?? null,
          approval_id: waiting.get(one.id) ?? null,
        })),
      ),
    };
  };
  /** The customer is shown it. */
  const checked = (order: LegalOrder | undefined): LegalOrder | null => {
    if (order === undefined) return null;
    refuseStaffText('order.authority', order.authority, ownPlaces());
    refuseStaffText('order.reference', order.reference, ownPlaces());
    return order;
  };
  return implement(routes.restrictions, {
    read: async ({ db, params, query, principal }) => {
      await customerById(db, params.id);
      return answer(db, params.id, query.subject, principal);
    },
    restrict: async (call) => {
      const { user_id: customerId, case_id: caseId, review_on: reviewOn, ...wish } = call.body;
      const { subject, status, reason, words } = wish;
      const reference =
        caseId === undefined ? null : await caseReference(call.db, caseId, customerId);
      if (caseId !== undefined && reference === null) {
        throw new Refusal('not_found', { field: 'case_id' });
      }
      await restrictions.restrict(
        call.db,
        {
          customerId,
          subject,
          status,
          reason,
          words,
          reviewOn,
          order: checked(wish.order),
          case: caseId === undefined || reference === null ? null : { id: caseId, reference },
        },
        await handOf(call),
        async (tx) => call.keepAnswer(tx, await answer(tx, customerId, subject, call.principal)),
      );
      return answer(call.db, customerId, subject, call.principal);
    },
    renew: async (call) => {
      const { subject, restriction_id: restrictionId, review_on: reviewOn, words } = call.body;
      const customerId = call.params.id;
      const order = checked(call.body.order);
      const wish = { customerId, subject, restrictionId, reviewOn, words, order };
      await restrictions.renew(call.db, wish, await handOf(call), async (tx) =>
        call.keepAnswer(tx, await answer(tx, customerId, subject, call.principal)),
      );
      return answer(call.db, customerId, subject, call.principal);
    },
    lift: async (call) => {
      const customerId = call.params.id;
      const { subject, restriction_id: restrictionId, words } = call.body;
      const wish = { customerId, subject, restrictionId, words };
      await restrictions.lift(call.db, wish, await handOf(call), async (tx) =>
        call.keepAnswer(tx, await answer(tx, customerId, subject, call.principal)),
      );
      return answer(call.db, customerId, subject, call.principal);
    },
  });
}
