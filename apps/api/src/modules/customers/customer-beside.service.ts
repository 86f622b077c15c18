/** What other parts of the bank say of a customer, beside what is in their own row. */
import type {
  CustomerId,
  HomeMessageStyle,
  RestrictionReason,
  TransfersStatus,
} from '@fairlead/contract';
import type { AsksSecondFactor } from '#modules/credentials/sign-in/sign-in.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import type { Customer } from './customers.service.ts';

export interface BesideParts {
  readonly asksSecondFactor: AsksSecondFactor;
  /** Whether money may leave. */
  readonly transfers: (
    db: Db | Tx,
    id: CustomerId,
  ) => Promise<{
    readonly status: TransfersStatus;
    readonly reason: RestrictionReason | null;
    readonly case_reference: string | null;
    readonly review_on: string | null;
  }>;
  /** What staff have to say on the first screen now. */
  readonly message: (
    db: Db | Tx,
    id: CustomerId,
  ) => Promise<{ readonly text: string; readonly style: HomeMessageStyle } | null>;
}

const TYPES = { banner: 'Normal', dialog: 'Popup' } as const;

const nothing = {
  transfers_status: null,
  transfers_status_reason: null,
  transfers_status_case: null,
  transfers_status_review_on: null,
  message: null,
  message_type: null,
} as const;

/** `complete` once the second factor was given; a question each that an index answers. */
export async function besideAnswer(
  db: Db | Tx,
  { id, twoFactorAuthentication: chosen }: Customer,
  parts: BesideParts,
  complete: boolean,
) {
  const asks = parts.asksSecondFactor({ known: true, chosen });
  const login_verification = asks ? ('Enabled' as const) : ('Disabled' as const);
  if (!complete) return { login_verification, ...nothing };
  const [transfers, message] = await Promise.all([parts.transfers(db, id), parts.message(db, id)]);
  return {
    login_verification,
    transfers_status: transfers.status,
    transfers_status_reason: transfers.reason,
    transfers_status_case: transfers.case_reference,
    transfers_status_review_on: transfers.review_on,
    message: message?.text ?? null,
    message_type: message === null ? null : TYPES[message.style],
  };
}
