/**
 * What was typed so far, without the passwords, in this tab's own storage: a reload loses nothing.
 * It is forgotten when the account is open, at sign-out, and when the tab closes.
 */
import type { SentPin } from '@fairlead/contract/people';
import { forgetDraft, keepDraft, readDraft } from '#lib/draft.ts';
import { blankOpening, type Opening } from './opening.ts';

const NAME = 'opening';

/** The PIN that was mailed, and where to; there is one once the bank has everything. */
export interface Waiting {
  readonly email: string;
  readonly sentPin: SentPin;
}

export interface OpeningDraft {
  readonly opening: Opening;
  readonly waiting?: Waiting | undefined;
}

export function keepOpening({ opening, waiting }: OpeningDraft): void {
  const { password: _password, confirm_password: _again, ...rest } = opening;
  keepDraft(NAME, { opening: rest, waiting });
}

export function readOpening(): OpeningDraft | undefined {
  const kept = readDraft(NAME);
  if (!isKept(kept)) return undefined;
  // The terms may be others by now: they are agreed to anew.
  return { opening: { ...blankOpening, ...kept.opening, terms: false }, waiting: kept.waiting };
}

export const forgetOpening = (): void => forgetDraft(NAME);

function isKept(value: unknown): value is { opening: Partial<Opening>; waiting?: Waiting } {
  return typeof value === 'object' && value !== null && 'opening' in value;
}
