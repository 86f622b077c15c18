/** `npm run faults`: kills, cuts and crowds a real bank, and says what was lost: nothing. */
import { Bed } from './bed.ts';
import { readPlan } from './plan.ts';
import { runPlan } from './run-plan.ts';

const plan = readPlan(process.argv.slice(2));
const bed = await Bed.open({
  people: plan.people,
  clients: plan.clients,
  say: (sentence) => console.log(sentence),
});
try {
  const { line, sound } = await runPlan(bed, plan);
  console.log(line);
  process.exitCode = sound ? 0 : 1;
} finally {
  await bed.close();
}
