/**
 * A higher rate of interest needs a second person: it is the bank's money that it promises.
 * Lowering one, and whatever else is set of a product, needs nobody else.
 */
import type { ApprovalId } from '@fairlead/contract';
import type { Approvals, Deed } from '#modules/approvals/approvals.service.ts';
import { type HandCall, handOf } from '#modules/approvals/staff-hand.service.ts';
import { products } from '#modules/settings/settings.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import type { Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { invalidField } from '#platform/http/request/shape.ts';
import { changeSettings } from '#platform/settings/change-settings.ts';
import { lockSetting } from '#platform/settings/setting.sql.ts';
import type { Settings } from '#platform/settings/settings.ts';
import {
  changesIn,
  factsOf,
  namedIn,
  type ProductsPatch,
  patchOf,
  raises,
} from './raised-rates.rules.ts';

const KIND = 'rates.raise';
const SUBJECT = { kind: 'setting', id: products.name } as const;

/**
 * Proposes the change where it raises a rate; null where it raises none and one person may. Refuses
 * with `changed_meanwhile`, `already_decided`, and where no reason is given.
 */
export async function proposeRates(
  call: HandCall,
  { approvals, settings }: { readonly approvals: Approvals; readonly settings: Settings },
  wish: {
    readonly patch: ProductsPatch;
    readonly reason: string | undefined;
    readonly expectedVersion: number;
  },
): Promise<ApprovalId | null> {
  const { version, value } = settings.current(products);
  if (version !== wish.expectedVersion) throw new Refusal('changed_meanwhile');
  if (!raises(value, wish.patch)) return null;
  const { reason } = wish;
  if (reason === undefined) throw invalidField('reason', 'invalid.required');
  const hand = await handOf(call);
  const facts = { kind: KIND, subject: SUBJECT, customerId: null, amount: null } as const;
  return call.db.transaction().execute(async (tx) => {
    const proposal = { ...facts, ...changesIn(value, wish.patch), reason };
    return (await approvals.propose(tx, proposal, hand, await bankNow(tx))).id;
  });
}

async function standing(tx: Tx) {
  const row = await lockSetting(tx, products.name);
  return { version: row?.version ?? 0, value: products.read(row?.value) };
}

/** How a higher rate is carried out once a second person has approved it. */
export function raisedRatesDeed(): Deed {
  return {
    kind: KIND,
    current: async (tx, { before }) => {
      const { value } = await standing(tx);
      return namedIn(factsOf(value), Object.keys(before));
    },
    carryOut: async (tx, { proposedBy, before, after }, decider) => {
      const { version, value } = await standing(tx);
      const how = { changedBy: proposedBy, expectedVersion: version };
      await changeSettings(tx, products, patchOf(value, after), how);
      const { actor, requestId } = decider;
      const action = 'settings.changed';
      await recordAudit(tx, { actor, action, subject: SUBJECT, before, after, requestId });
    },
  };
}
