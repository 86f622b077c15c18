/** Asks for a reset: written down, and heard by every process of the bank, which then closes. */
import type { StaffId } from '@fairlead/contract';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { invalidField } from '#platform/http/request/shape.ts';
import { insertResetRequest } from '#platform/reset/reset-request.sql.ts';
import { requireStepUp, type StepUpBinding } from '#platform/sessions/step-up.service.ts';

export interface ResetDeed {
  readonly actor: Actor;
  readonly requestId: string;
  readonly stepUp: StepUpBinding;
}

/**
 * `typed` must be the bank's name, and the owner no demonstration person: any visitor can play one.
 * Refuses with `persona_may_not` and `step_up_required`.
 */
export async function askReset(
  db: Db,
  { typed, name }: { readonly typed: string; readonly name: string },
  by: { readonly id: StaffId; readonly persona: boolean },
  { actor, requestId, stepUp }: ResetDeed,
): Promise<void> {
  if (by.persona) throw new Refusal('persona_may_not');
  if (typed !== name) throw invalidField('name', 'invalid.other_name');
  await db.transaction().execute(async (tx) => {
    await requireStepUp(tx, stepUp);
    await insertResetRequest(tx, { askedBy: by.id, now: stepUp.now });
    await recordAudit(tx, { actor, requestId, action: 'sandbox.reset_asked' });
  });
}
