/**
 * The script of public pages: menus, theme, language and the living parts. It listens on the whole
 * document, because a change of language replaces what is in it.
 */
import { keepLanguage } from '#lib/i18n/language-cookie.ts';
import { giveUp } from '#lib/islands/early-press.ts';
import type { IslandName } from '#lib/islands/island-names.ts';
import { onLanguageSwitch, switchLanguage } from '#lib/islands/language-switch.ts';
import { rememberNoticeRead, wasNoticeRead } from '#lib/islands/notice-read.ts';
import { rememberUnderstood, wasUnderstood } from '#lib/signin/understood.ts';
import { chooseTheme, currentTheme, isTheme } from '#lib/theme/theme.ts';
import { keepFocus } from './shell/focus/keep-focus.ts';

const islands: Record<IslandName, () => Promise<(root: HTMLElement) => Promise<void>>> = {
  'sign-in': () => import('./public/islands/hydrate-sign-in.tsx').then((m) => m.wake),
  'create-account': () => import('./public/islands/hydrate-create-account.tsx').then((m) => m.wake),
  password: () => import('./public/islands/hydrate-password.tsx').then((m) => m.wake),
  'email-undo': () => import('./public/islands/hydrate-email-undo.tsx').then((m) => m.wake),
  verify: () => import('./public/islands/hydrate-verify.tsx').then((m) => m.wake),
  contact: () => import('./public/islands/hydrate-contact.tsx').then((m) => m.wake),
  mortgage: () => import('./public/islands/hydrate-mortgage.tsx').then((m) => m.wake),
  savings: () => import('./public/islands/hydrate-savings.tsx').then((m) => m.wake),
  fx: () => import('./public/islands/hydrate-fx.tsx').then((m) => m.wake),
};

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  closeMenus(event.target);
  const theme = event.target.closest<HTMLElement>('[data-theme-choice]')?.dataset.themeChoice;
  if (isTheme(theme)) {
    chooseTheme(theme);
    markTheme();
  }
  const plainClick = !(event.metaKey || event.ctrlKey || event.shiftKey || event.button > 0);
  const link = event.target.closest<HTMLAnchorElement>('a[data-language]');
  if (link !== null && plainClick) {
    event.preventDefault();
    void switchLanguage(link.dataset.language ?? '', link.pathname + location.search);
  }
  if (event.target.closest('[data-cookie-notice-read]') !== null) {
    rememberNoticeRead();
    showNotices();
  }
  if (event.target.closest('[data-go-back]') !== null && history.length > 1) {
    event.preventDefault();
    history.back();
  }
});

document.addEventListener('change', (event) => {
  const ticked = event.target instanceof HTMLInputElement && event.target.name === 'first-visit';
  if (!ticked) return;
  rememberUnderstood();
  showNotices();
});

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  const open = document.querySelector<HTMLDetailsElement>('details[data-menu][open]');
  if (open === null) return;
  open.open = false;
  open.querySelector('summary')?.focus();
});

/** An open menu closes when anything outside it is clicked. */
function closeMenus(clicked: Element): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) {
    if (!menu.contains(clicked)) menu.open = false;
  }
}

/** One at a time: a sandbox's question comes first. */
function showNotices(): void {
  const question = document.querySelector<HTMLElement>('[data-first-visit]');
  if (question !== null) question.hidden = wasUnderstood();
  const notice = document.querySelector<HTMLElement>('[data-cookie-notice]');
  if (notice !== null) notice.hidden = wasNoticeRead() || question?.hidden === false;
}

async function startCarousels(): Promise<void> {
  const carousels = document.querySelectorAll<HTMLElement>('[data-carousel]');
  if (carousels.length === 0) return;
  const { startCarousel } = await import('./public/home/sections/turn-slides.ts');
  for (const carousel of carousels) startCarousel(carousel);
}

function markTheme(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-choice]')) {
    button.ariaPressed = String(button.dataset.themeChoice === currentTheme());
  }
}

function isIsland(name: string | undefined): name is IslandName {
  return name !== undefined && Object.hasOwn(islands, name);
}

async function wakeIslands(): Promise<void> {
  await painted();
  for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const name = root.dataset.island;
    if (!isIsland(name)) continue;
    if ('later' in root.dataset) await near(root);
    try {
      const wake = await islands[name]();
      await wake(root);
    } catch (error) {
      // The others come to life all the same.
      giveUp(root);
      reportError(error);
    }
  }
}

/** Words stand there before their scripts are fetched, which share the line with them. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Until the reader comes near: a page that is only read at its top loads nothing for below. */
function near(root: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watcher.disconnect();
        resolve();
      },
      { rootMargin: '400px' },
    );
    watcher.observe(root);
  });
}

/** `?lang=` is a choice: it is kept, and the address is left clean. */
function keepAskedLanguage(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('lang')) return;
  keepLanguage(document.documentElement.lang);
  address.searchParams.delete('lang');
  history.replaceState(null, '', address);
}

keepAskedLanguage();
function dressPage(): void {
  markTheme();
  showNotices();
  void startCarousels();
}

keepFocus();
dressPage();
onLanguageSwitch(dressPage);
void wakeIslands();
