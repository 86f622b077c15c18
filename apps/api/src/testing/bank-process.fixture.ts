/** A bank in a process of its own, for tests that kill it: the real start, without pages. */
import { createBank } from '#app.ts';
import { runCommand } from '#cli/run-command.ts';
import { start } from '#cli/start.ts';
import { generousBudgets } from './budgets.ts';

await runCommand(() =>
  start((parts) =>
    createBank(parts, { pages: 'none', checkAnswers: true, budgets: generousBudgets }),
  ),
);
