/** How every command ends: quietly, with one sentence, or with a fault and its stack. */
import { CannotStart, codeOf } from '#platform/cannot-start.ts';

/** What the machine refuses, wherever a command meets it. */
const SENTENCES: Readonly<Record<string, (place: string) => string>> = {
  ENOSPC: () => 'The disk is full; make room and try again.',
  EDQUOT: () => 'This user may put no more on the disk; make room and try again.',
  EROFS: (place) => `${place} lies on a disk that cannot be written.`,
  EACCES: (place) => `This user may not use ${place}; run Fairlead as the user whose bank it is.`,
  EPERM: (place) => `This user may not change ${place}; run Fairlead as the user whose bank it is.`,
};

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof CannotStart) return error.message;
  const sentence = SENTENCES[codeOf(error) ?? ''];
  if (sentence === undefined || !(error instanceof Error)) return undefined;
  return sentence('path' in error ? String(error.path) : 'a file');
}

export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(sentenceOf(error) ?? error);
    process.exitCode = 1;
  }
}
