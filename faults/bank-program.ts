/**
 * The bank that is put to the test: the real start command with everything behind it, bundled like
 * the product. It serves no pages, and its clients may ask as often as they can.
 */
import { createBank } from '../apps/api/src/app.ts';
import { runCommand } from '../apps/api/src/cli/run-command.ts';
import { start } from '../apps/api/src/cli/start.ts';
import { generousBudgets } from '../apps/api/src/testing/budgets.ts';

await runCommand(() =>
  start((parts) => createBank(parts, { pages: 'none', budgets: generousBudgets })),
);
