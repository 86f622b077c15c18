/** Proposals that wait for a second person: the list, one with before and after, the decision. */
import { routes } from '@fairlead/contract';
import { customersById } from '#modules/customers/customers.service.ts';
import { requireStranger } from '#modules/customers/strangers.service.ts';
import { isWithheld, type Reader } from '#modules/customers/withheld.service.ts';
import { staffMembersById } from '#modules/staff/staff.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { moneyAnswer } from '#platform/http/answer/money-answer.ts';
import { implement } from '#platform/http/implement.ts';
import { sortedList } from '#platform/lists/sorting.ts';
import {
  type Approval,
  type Approvals,
  openWords,
  orderNamed,
  wholeSides,
} from './approvals.service.ts';
import { approvalSorts, findApproval, listApprovals } from './approvals.sql.ts';
import { type HandCall, handOf, readerAsCustomer } from './staff-hand.service.ts';

export function approvalsControlRoutes({ approvals }: { readonly approvals: Approvals }) {
  const answer = async (db: Db | Tx, approval: Approval, call: HandCall & { language: string }) => {
    const { staff } = await handOf(call, db);
    const mayDecide = await approvals.decidableBy(db, staff);
    const reading = { ...call, mayDecide, withPersonal: true };
    const [shown] = await answersOf(db, [approval], reading);
    if (shown === undefined) throw new Error('A proposal has no answer.');
    return shown.answer;
  };
  return implement(routes.approvals, {
    list: async (call) => {
      const sorted = sortedList(call, approvalSorts);
      const { staff } = await handOf(call);
      const filter = { ...call.query, notAbout: await readerAsCustomer(call) };
      const rows = await listApprovals(call.db, filter, sorted.page);
      const mayDecide = await approvals.decidableBy(call.db, staff);
      const reading = { ...call, mayDecide, withPersonal: false };
      const shown = await answersOf(call.db, rows, reading);
      const items = shown.map(({ approval: { place }, answer }) => ({ place, answer }));
      return sorted.answer(items, (item) => item.answer);
    },
    read: async (call) => {
      const approval = await findApproval(call.db, call.params.id);
      if (approval === undefined) throw new Refusal('not_found');
      await requireStranger(call.db, approval.customerId, call.principal.id);
      return answer(call.db, approval, call);
    },
    approve: async (call) => {
      const hand = await handOf(call);
      const stepUp = {
        sessionId: call.principal.session.id,
        action: 'approval.approve',
        digest: call.digest(),
        now: call.now(),
      };
      const approved = await approvals.approve(
        call.db,
        call.params.id,
        hand,
        stepUp,
        async (tx, approval) => call.keepAnswer(tx, await answer(tx, approval, call)),
      );
      return answer(call.db, approved, call);
    },
    refuse: async (call) => {
      const hand = await handOf(call);
      const { reason } = call.body;
      const refused = await approvals.refuse(
        call.db,
        call.params.id,
        reason,
        hand,
        async (tx, approval) => call.keepAnswer(tx, await answer(tx, approval, call)),
      );
      return answer(call.db, refused, call);
    },
  });
}

interface Reading {
  readonly language: string;
  readonly principal: Reader;
  readonly mayDecide: Awaited<ReturnType<Approvals['decidableBy']>>;
  /** Whoever opens one reads what it changes of a person; a list, and its file, are no look. */
  readonly withPersonal: boolean;
}

async function answersOf<Row extends Approval>(
  db: Db | Tx,
  approvals: readonly Row[],
  { language, principal, mayDecide, withPersonal }: Reading,
) {
  const ids = approvals.flatMap(({ proposedBy, decidedBy }) =>
    [proposedBy, decidedBy ?? []].flat(),
  );
  const members = await staffMembersById(db, [...new Set(ids)]);
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const about = approvals.flatMap(({ customerId }) => customerId ?? []);
  const customers = await customersById(db, [...new Set(about)]);
  const known = new Map(customers.map((one) => [one.id, one]));
  const answers = [];
  for (const approval of approvals) {
    const { proposedBy, decidedBy, amount, customerId } = approval;
    const customer = customerId === null ? undefined : known.get(customerId);
    const isHidden = customer !== undefined && isWithheld(customer, principal);
    const whole = withPersonal && !isHidden ? await wholeSides(db, approval) : null;
    const { before, after } = whole ?? approval;
    const answer = {
      id: approval.id,
      kind: approval.kind,
      status: approval.status,
      subject: approval.subject,
      customer_id: customerId,
      customer_name: customer === undefined ? null : `${customer.firstName} ${customer.lastName}`,
      amount: amount === null ? null : moneyAnswer(amount, language),
      before,
      after: { ...after, ...(await orderNamed(db, approval)) },
      reason: (await openWords(db, approval, approval.reasonSealed)) ?? '',
      refusal: await openWords(db, approval, approval.refusalSealed),
      proposed_by: { id: proposedBy, name: names.get(proposedBy) ?? '' },
      proposed_at: approval.proposedAt.toISOString(),
      expires_at: approval.expiresAt.toISOString(),
      decided_by: decidedBy === null ? null : { id: decidedBy, name: names.get(decidedBy) ?? '' },
      decided_at: approval.decidedAt?.toISOString() ?? null,
      may_decide: mayDecide(approval),
    };
    answers.push({ approval, answer });
  }
  return answers;
}
