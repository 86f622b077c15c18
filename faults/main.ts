/** `npm run faults`: kills, cuts and crowds a real bank, and says what was lost: nothing. */
import { Bed } from './bed.ts';
import { readPlan } from './plan.ts';
import { runRails } from './rail-carriers.ts';
import { runPlan } from './run-plan.ts';

const plan = readPlan(process.argv.slice(2));
const say = (sentence: string) => console.log(sentence);
const { rails, ...others } = plan.counts;
let broken = 0;
if (rails > 0) {
  const { problems } = await runRails(rails, say);
  for (const problem of problems) say(`  broken ${problem}`);
  broken = problems.length;
}
if (Object.values(others).some((count) => count > 0)) await tryBank();
if (broken > 0) process.exitCode = 1;

async function tryBank(): Promise<void> {
  const bed = await Bed.open({
    people: plan.people,
    clients: plan.clients,
    say,
  });
  try {
    const { line, sound } = await runPlan(bed, plan);
    console.log(line);
    process.exitCode = sound ? 0 : 1;
  } finally {
    await bed.close();
  }
}
