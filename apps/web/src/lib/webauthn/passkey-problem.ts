/** Why the browser gave no passkey; the words for each stand in the catalogue. */
export type PasskeyReason = 'unsupported' | 'cancelled' | 'known' | 'failed';

export class PasskeyProblem extends Error {
  readonly reason: PasskeyReason;

  constructor(reason: PasskeyReason, cause?: unknown) {
    super(`No passkey: ${reason}`, { cause });
    this.name = 'PasskeyProblem';
    this.reason = reason;
  }
}

export function browserHasPasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window;
}

/** Browsers say *not allowed* both for a *no* and for a wait that was too long. */
export function reasonOf(error: unknown): PasskeyReason {
  const { name, cause } = error instanceof Error ? error : { name: '', cause: undefined };
  const names = [name, cause instanceof Error ? cause.name : ''];
  if (names.includes('InvalidStateError')) return 'known';
  if (names.includes('NotAllowedError') || names.includes('AbortError')) return 'cancelled';
  return 'failed';
}
