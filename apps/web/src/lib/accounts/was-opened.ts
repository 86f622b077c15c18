/** Whether an account's page is shown because the account has just been opened. */
export function wasOpened(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'opened' in state;
}
