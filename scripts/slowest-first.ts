/**
 * The order of the test files. Workers are busy to the end only if nothing long begins last; a
 * fresh clone has no memory of how long a file took, so the long ones are named here. A worker
 * belongs to one project, and ends where the next file is another's, with all it has loaded: so
 * the projects come one after the other, and the one with the most short files last.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds on two cores, roughly; what is not here takes less than any of them. */
const long: Readonly<Record<string, number>> = {
  'e2e/every-screen.spec.ts': 370,
  'faults/faults.test.ts': 115,
  'e2e/customer/transfers-later.spec.ts': 90,
  'e2e/customer/gates.spec.ts': 65,
  'e2e/customer/transfers-outside.spec.ts': 65,
  'e2e/customer/create-account.spec.ts': 60,
  'e2e/customer/statements.spec.ts': 60,
  'e2e/control/content.spec.ts': 50,
  'e2e/customer/security.spec.ts': 50,
  'e2e/customer/transfers.spec.ts': 45,
  'apps/api/src/cli/reset.test.ts': 40,
  'apps/api/src/permission-matrix.test.ts': 35,
  'apps/api/src/platform/lists/cursors.property.test.ts': 30,
  'apps/api/src/secrets.canary.test.ts': 25,
  'packages/seal/src/seal.test.ts': 25,
  'apps/api/src/staff-alone.test.ts': 25,
  'apps/api/src/platform/database/embedded/server.test.ts': 25,
  'apps/api/src/cli/backup.test.ts': 20,
  'apps/api/src/every-route.property.test.ts': 20,
  'apps/api/src/platform/backup/backup.test.ts': 20,
  'apps/api/src/cli/start.test.ts': 15,
  'faults/rail-carriers.test.ts': 15,
  'bench/changes.test.ts': 20,
};

const projects: readonly string[] = ['e2e', 'scripts', 'unit', 'db'];

function secondsOf({ moduleId }: TestSpecification): number {
  const name = Object.keys(long).find((file) => moduleId.endsWith(`/${file}`));
  return name === undefined ? 0 : (long[name] ?? 0);
}

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ project }: TestSpecification) => projects.indexOf(project.name);
    return sorted.toSorted(
      (one, other) => rank(one) - rank(other) || secondsOf(other) - secondsOf(one),
    );
  }
}
