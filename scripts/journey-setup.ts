/**
 * vitest's global setup of the journeys: one built bank for all of them. Journeys see it from
 * outside only, so the site map, which says which screens there are, is handed to them here.
 */
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { type Screen, screens } from '../apps/web/src/routes.tsx';
import { type BuiltBank, prepareBankFolder, startBuiltBank } from './built-bank.ts';
import { findBrowser, HOW_TO_INSTALL_A_BROWSER } from './find-browser.ts';

/** A screen of the site map without its code. */
export type MappedScreen = Pick<
  Screen,
  'path' | 'also' | 'area' | 'access' | 'permission' | 'unlisted'
>;

declare module 'vitest' {
  interface ProvidedContext {
    bankUrl: string;
    /** The folder of a closed bank, for journeys that need one of their own. */
    preparedBank: string;
    firstOwnerPath: string;
    browserPath: string;
    screens: readonly MappedScreen[];
    /** Every screen in every theme, language and width, instead of one combination each. */
    everyCombination: boolean;
    /** Of the area to look at; empty for all of them. */
    onlyArea: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browserPath = findBrowser();
  if (browserPath === undefined) throw new Error(HOW_TO_INSTALL_A_BROWSER);
  // Each visitor names an address of this machine as a proxy would, and so has a budget of its own.
  const prepared = await prepareBankFolder();
  const remove = () => rmSync(prepared, { recursive: true, force: true });
  let bank: BuiltBank;
  try {
    bank = await startBuiltBank({ TRUSTED_PROXIES: '127.0.0.1,::1' }, { like: prepared });
  } catch (error) {
    remove();
    throw error;
  }
  project.provide('bankUrl', bank.url);
  project.provide('preparedBank', prepared);
  project.provide('firstOwnerPath', bank.firstOwnerPath);
  project.provide('browserPath', browserPath);
  project.provide('everyCombination', process.env.E2E_ALL === 'yes');
  project.provide('onlyArea', process.env.E2E_AREA ?? '');
  project.provide(
    'screens',
    screens.map(({ page: _code, subject: _about, ...mapped }) => mapped),
  );
  return async () => {
    await bank.close();
    remove();
  };
}
