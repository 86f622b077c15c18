/**
 * A reason why a command cannot go on that the operator can mend. The message is one plain sentence
 * that says what to do; the CLI prints it without a stack and ends with a code other than 0.
 */
export class CannotStart extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, cause === undefined ? undefined : { cause });
    this.name = 'CannotStart';
  }
}

/** The text of anything thrown, in one line. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(messageOf).join('; ');
  }
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, ' ').trim();
}

/** The `code` of a Node or PostgreSQL error, if it has one. */
export function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
