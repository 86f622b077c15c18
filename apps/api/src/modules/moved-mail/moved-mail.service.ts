/**
 * Mail that is to go another way needs a second person. The password stays behind: it was given for
 * the server that was, and is given anew once the new one stands.
 */
import { type ApprovalId, mailSettings } from '@fairlead/contract';
import type { Approvals, Deed } from '#modules/approvals/approvals.service.ts';
import { type HandCall, handOf } from '#modules/approvals/staff-hand.service.ts';
import { mail } from '#modules/settings/settings.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import type { Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { invalidField } from '#platform/http/request/shape.ts';
import { changeSettings } from '#platform/settings/change-settings.ts';
import { lockSetting } from '#platform/settings/setting.sql.ts';
import type { Settings } from '#platform/settings/settings.ts';
import { type MailPatch, moves } from './moved-mail.rules.ts';

const KIND = 'mail.move';
const SUBJECT = { kind: 'setting', id: mail.name } as const;

export interface MailWish {
  readonly patch: MailPatch;
  /** Refuses what mail cannot go by. */
  readonly check: (value: typeof mail.defaults) => void;
  readonly givesPassword: boolean;
  readonly reason: string | undefined;
  readonly expectedVersion: number;
}

/**
 * Proposes the change where mail would go another way; null where one person may. Refuses with
 * `changed_meanwhile`, `persona_may_not`, `already_decided`, and where no reason is given.
 */
export async function proposeMove(
  call: HandCall,
  { approvals, settings }: { readonly approvals: Approvals; readonly settings: Settings },
  { patch, check, givesPassword, reason, expectedVersion }: MailWish,
): Promise<ApprovalId | null> {
  const { version, value } = settings.current(mail);
  if (version !== expectedVersion) throw new Refusal('changed_meanwhile');
  if (!moves(value, patch)) return null;
  if (call.principal.persona) throw new Refusal('persona_may_not');
  check(mail.check({ ...value, ...patch }));
  if (givesPassword) throw invalidField('smtp_password', 'invalid.smtp_password_later');
  if (reason === undefined) throw invalidField('reason', 'invalid.required');
  const after = Object.fromEntries(
    Object.entries(patch).flatMap(([name, wanted]) =>
      wanted === undefined || Reflect.get(value, name) === wanted ? [] : [[name, wanted]],
    ),
  );
  const before = Object.fromEntries(Object.entries(value).filter(([name]) => name in after));
  const hand = await handOf(call);
  const facts = { kind: KIND, subject: SUBJECT, customerId: null, amount: null } as const;
  return call.db.transaction().execute(async (tx) => {
    const proposal = { ...facts, before, after, reason };
    return (await approvals.propose(tx, proposal, hand, await bankNow(tx))).id;
  });
}

async function standing(tx: Tx) {
  const row = await lockSetting(tx, mail.name);
  return { version: row?.version ?? 0, value: mail.read(row?.value) };
}

/** How mail is led another way once a second person has approved it. */
export function movedMailDeed(): Deed {
  return {
    kind: KIND,
    current: async (tx, { before }) => {
      const { value } = await standing(tx);
      return Object.fromEntries(Object.entries(value).filter(([name]) => name in before));
    },
    carryOut: async (tx, { proposedBy, before, after }, decider) => {
      const { version } = await standing(tx);
      await changeSettings(tx, mail, mailSettings.partial().parse(after), {
        changedBy: proposedBy,
        expectedVersion: version,
        secrets: { smtp_password: null },
      });
      const { actor, requestId } = decider;
      const action = 'settings.changed';
      await recordAudit(tx, { actor, action, subject: SUBJECT, before, after, requestId });
    },
  };
}
