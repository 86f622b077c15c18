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
  /** Projects to run along with them: what one leaves of the processor is another's. */
  readonly beside?: readonly string[];
}

/** The browser to drive the built bank with, or why there can be no journeys. */
async function prepare(): Promise<{ readonly browser: string } | { readonly hindered: string }> {
  const browser = findBrowser();
  if (browser === undefined) {
    console.error(HOW_TO_INSTALL_A_BROWSER);
    return { hindered: 'no browser was found' };
  }
  if (isBuilt(projectRoot)) return { browser };
  const built = await run(ours('build.ts'), { shown: true });
  return built.ok ? { browser } : { hindered: 'the bank could not be built' };
}

export async function runJourneys({
  all = false,
  area = '',
  more = [],
  beside = [],
}: JourneyOptions): Promise<Totals> {
  const prepared = await prepare();
  if ('hindered' in prepared) {
    const others = beside.length > 0 ? await runTests(beside, { more }) : { passed: 0, failed: [] };
    return { passed: others.passed, failed: [...others.failed, prepared.hindered] };
  }
  return runTests(['e2e', ...beside], {
    more,
    env: { CHROME_PATH: prepared.browser, E2E_ALL: all ? 'yes' : 'no', E2E_AREA: area },
  });
}
