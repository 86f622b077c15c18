/** The script of the signed-in areas: finds out which one this is and starts it. */
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { Messages } from '#lib/catalogues.ts';
import { type AppArea, loadMessages } from '#lib/catalogues.ts';
import { bank, loadAddresses } from '#lib/client.ts';
import { keepLanguage } from '#lib/i18n/language-cookie.ts';
import { modeOfPage } from '#lib/mode.ts';
import { queries } from '#lib/queries.ts';
import { registerServiceWorker } from '#lib/service-worker.ts';
import { watchAttendance } from '#lib/session/attendance.ts';
import { customerStatusQuery } from '#lib/session/customer-session.ts';
import { watchKeptPage } from '#lib/session/held/kept-page.ts';
import { staffStatusQuery } from '#lib/session/staff-session.ts';
import { findScreen } from './routes.tsx';
import { areaOf } from './shell/area-of.ts';
import { keepFocus } from './shell/focus/keep-focus.ts';
import { loadScreen } from './shell/screen-outlet.tsx';

type Start = (language: string, messages: Messages) => React.ReactElement;

const areas: Record<AppArea, () => Promise<Start>> = {
  customer: () => import('./customer/customer-area.tsx').then((m) => m.startCustomerArea),
  control: () => import('./control/control-area.tsx').then((m) => m.startControlArea),
  sandbox: () => import('./sandbox/sandbox-area.tsx').then((m) => m.startSandboxArea),
};

/** The answer is there before the area's gate asks: nothing is drawn twice. */
async function askWho(area: AppArea): Promise<void> {
  // Once: where the bank does not answer, the gate says so and tries again.
  const once = { retry: false };
  if (area === 'customer') await queries.prefetchQuery({ ...customerStatusQuery, ...once });
  if (area === 'control') await queries.prefetchQuery({ ...staffStatusQuery, ...once });
}

/** Whoever comes back to this page has to be who left it. */
function keepFromOthers(area: AppArea): void {
  if (area === 'customer') {
    watchKeptPage({ query: customerStatusQuery, ask: () => bank.customers.status() });
  }
  if (area === 'control') {
    watchKeptPage({ query: staffStatusQuery, ask: () => bank.staff.status() });
  }
}

/** `?lang=` is a choice: it is kept, and the address is left clean. */
function keepAskedLanguage(language: string): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('lang')) return;
  keepLanguage(language);
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
}

async function start(): Promise<void> {
  const root = document.getElementById('app');
  const area = areaOf(location.pathname);
  if (root === null || area === 'public') throw new Error('This page is no signed-in area.');
  const language = document.documentElement.lang;
  keepAskedLanguage(language);
  const screen = findScreen(location.pathname, modeOfPage());
  // All at once; until they are there the shell that the server drew is in sight.
  const [startArea, messages] = await Promise.all([
    areas[area](),
    loadMessages(area, language),
    loadAddresses(),
    askWho(area),
    screen === undefined ? undefined : loadScreen(screen),
  ]);
  watchAttendance();
  keepFocus();
  keepFromOthers(area);
  // In slices, so that a tap on a slow phone is answered in between.
  const app = createRoot(root, { onUncaughtError: tellLost });
  startTransition(() => app.render(startArea(language, messages)));
}

/** Shows the sentence that the server wrote into the shell, in place of a page that never comes. */
function tellLost(error: unknown): void {
  document.documentElement.dataset.lost = '';
  reportError(error);
}

start().then(() => registerServiceWorker().catch(reportError), tellLost);
