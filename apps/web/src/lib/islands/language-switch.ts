/**
 * Changes the language of a public page at once. The words come from the server's page in that
 * language; the living parts stay where they are, so nothing that was typed is lost.
 */
import { keepLanguage } from '#lib/i18n/language-cookie.ts';

const EVENT = 'fairlead:language';

export function onLanguageSwitch(listener: (language: string) => void): () => void {
  const listen = (event: Event) => {
    if (event instanceof CustomEvent) listener(String(event.detail));
  };
  document.addEventListener(EVENT, listen);
  return () => document.removeEventListener(EVENT, listen);
}

export async function switchLanguage(language: string, address: string): Promise<void> {
  keepLanguage(language);
  const next = await loadPage(address);
  const page = next?.getElementById('page');
  if (next === undefined || page === null || page === undefined) {
    location.assign(address);
    return;
  }
  // What only search engines read; a browser takes no script that is put in later.
  for (const script of page.querySelectorAll('script')) script.remove();
  const fresh = document.importNode(page, true);
  for (const living of document.querySelectorAll<HTMLElement>('[data-island]')) {
    fresh.querySelector(`[data-island="${living.dataset.island}"]`)?.replaceWith(living);
  }
  document.getElementById('page')?.replaceWith(fresh);
  replaceSandboxMark(next);
  const { lang, dir } = next.documentElement;
  Object.assign(document.documentElement, { lang, dir });
  document.title = next.title;
  history.replaceState(null, '', address);
  document.dispatchEvent(new CustomEvent(EVENT, { detail: language }));
}

function replaceSandboxMark(next: Document): void {
  const mark = next.getElementById('sandbox-mark');
  if (mark === null) return;
  document.getElementById('sandbox-mark')?.replaceWith(document.importNode(mark, true));
}

/** Parsed by the request itself: no text is ever turned into markup here. */
function loadPage(address: string): Promise<Document | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.responseType = 'document';
    request.onload = () =>
      resolve(request.status === 200 ? (request.responseXML ?? undefined) : undefined);
    request.onerror = () => resolve(undefined);
    request.send();
  });
}
