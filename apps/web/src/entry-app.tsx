/** The script of the signed-in areas: finds out which one this is and starts it. */
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { Messages } from '#lib/catalogues.ts';
import { type AppArea, loadMessages } from '#lib/catalogues.ts';
import { loadAddresses } from '#lib/client.ts';
import { keepLanguage } from '#lib/i18n/language-cookie.ts';
import { modeOfPage } from '#lib/mode.ts';
import { registerServiceWorker } from '#lib/service-worker.ts';
import { watchAttendance } from '#lib/session/attendance.ts';
import { findScreen } from './routes.tsx';
import { areaOf } from './shell/area-of.ts';

type Start = (language: string, messages: Messages) => React.ReactElement;

const areas: Record<AppArea, () => Promise<Start>> = {
  customer: () => import('./customer/customer-area.tsx').then((m) => m.startCustomerArea),
  control: () => import('./control/control-area.tsx').then((m) => m.startControlArea),
  sandbox: () => import('./sandbox/sandbox-area.tsx').then((m) => m.startSandboxArea),
};

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
  // The screen is fetched beside its area instead of after it.
  void findScreen(location.pathname, modeOfPage())?.page();
  const [startArea, messages] = await Promise.all([
    areas[area](),
    loadMessages(area, language),
    loadAddresses(),
  ]);
  watchAttendance();
  // In slices, so that a tap on a slow phone is answered in between.
  startTransition(() => createRoot(root).render(startArea(language, messages)));
  await registerServiceWorker();
}

void start();
