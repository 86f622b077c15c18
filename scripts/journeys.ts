/**
 * Drives the bank with a browser, after building it when it is not: the suite behind `npm run e2e`
 * and `npm test`.
 */
import { isBuilt } from '../apps/api/bin/source-stamp.mjs';
import { projectRoot } from '../apps/api/src/platform/paths.ts';
import { findBrowser, HOW_TO_INSTALL_A_BROWSER } from './find-browser.ts';
import { ours, run, type Totals } from './run-step.ts';
import { runTests } from './vitest-run.ts';

export interface JourneyOptions {
  /** Every page in every theme, language and width, instead of one combination each. */
  readonly all?: boolean;
  /** Only screens of this area are looked at one by one. */
  readonly area?: string;
  /** Passed on to vitest, such as a part of a file's name. */
  readonly more?: readonly string[];
}

export async function runJourneys({
  all = false,
  area = '',
  more = [],
}: JourneyOptions): Promise<Totals> {
  const browser = findBrowser();
  if (browser === undefined) {
    console.error(HOW_TO_INSTALL_A_BROWSER);
    return { passed: 0, failed: ['no browser was found'] };
  }
  if (!isBuilt(projectRoot)) {
    const built = await run(ours('build.ts'), { shown: true });
    if (!built.ok) return { passed: 0, failed: ['the bank could not be built'] };
  }
  return runTests(['e2e'], {
    more,
    env: { CHROME_PATH: browser, E2E_ALL: all ? 'yes' : 'no', E2E_AREA: area },
  });
}
