/** How every command ends: quietly, with one sentence, or with a fault and its stack. */
import { CannotStart } from '#platform/cannot-start.ts';

export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof CannotStart ? error.message : error);
    process.exitCode = 1;
  }
}
