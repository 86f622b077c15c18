/**
 * A limit that is raised needs a second person: what may leave by what is proven, what is looked at
 * by staff, what two people have to release. Lowering one needs nobody else.
 */
import { type ApprovalId, limitSettings } from '@fairlead/contract';
import type { Approvals, Deed } from '#modules/approvals/approvals.service.ts';
import { type HandCall, handOf } from '#modules/approvals/staff-hand.service.ts';
import { limits } from '#modules/settings/settings.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import type { Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { invalidField } from '#platform/http/request/shape.ts';
import { changeSettings } from '#platform/settings/change-settings.ts';
import { lockSetting } from '#platform/settings/setting.sql.ts';
import type { Settings } from '#platform/settings/settings.ts';
import { changesIn, type LimitsPatch, raises } from './raised-limits.rules.ts';

const KIND = 'limits.raise';
const SUBJECT = { kind: 'setting', id: limits.name } as const;

/**
 * Proposes the change where it raises something; null where it raises nothing and one person may.
 * Refuses with `changed_meanwhile`, `already_decided`, and where no reason is given.
 */
export async function proposeRaise(
  call: HandCall,
  { approvals, settings }: { readonly approvals: Approvals; readonly settings: Settings },
  wish: {
    readonly patch: LimitsPatch;
    readonly reason: string | undefined;
    readonly expectedVersion: number;
  },
): Promise<ApprovalId | null> {
  const { version, value } = settings.current(limits);
  if (version !== wish.expectedVersion) throw new Refusal('changed_meanwhile');
  if (!raises(value, wish.patch)) return null;
  const { reason } = wish;
  if (reason === undefined) throw invalidField('reason', 'invalid.required');
  const after = changesIn(value, wish.patch);
  const before = Object.fromEntries(Object.entries(value).filter(([name]) => name in after));
  const hand = await handOf(call);
  const facts = { kind: KIND, subject: SUBJECT, customerId: null, amount: null } as const;
  return call.db.transaction().execute(async (tx) => {
    const proposal = { ...facts, before, after, reason };
    return (await approvals.propose(tx, proposal, hand, await bankNow(tx))).id;
  });
}

async function standing(tx: Tx) {
  const row = await lockSetting(tx, limits.name);
  return { version: row?.version ?? 0, value: limits.read(row?.value) };
}

/** How a raise is carried out once a second person has approved it. */
export function raisedLimitsDeed(): Deed {
  return {
    kind: KIND,
    current: async (tx, { before }) => {
      const { value } = await standing(tx);
      return Object.fromEntries(Object.entries(value).filter(([name]) => name in before));
    },
    carryOut: async (tx, { proposedBy, before, after }, decider) => {
      const { version } = await standing(tx);
      const how = { changedBy: proposedBy, expectedVersion: version };
      await changeSettings(tx, limits, limitSettings.partial().parse(after), how);
      const { actor, requestId } = decider;
      const action = 'settings.changed';
      await recordAudit(tx, { actor, action, subject: SUBJECT, before, after, requestId });
    },
  };
}
