/**
 * A form that somebody sends before its script is there: the browser would send it by itself, and
 * lose what was typed. It waits instead, and is sent when it has come to life. Where its script
 * cannot be fetched, the page says so beside it (`data-lost`), and nothing waits.
 */

/** In the head of public pages, before any other script. */
export const earlyPressScript =
  `addEventListener('submit',function(e){var i=e.target.closest('[data-island]');` +
  `if(i&&!('alive'in i.dataset)){e.preventDefault();` +
  `i.closest('[data-lost]')||i.setAttribute('aria-busy','true')}},true)`;

/** Once the form listens, and has what was typed early. */
export function comeAlive(island: HTMLElement): void {
  island.dataset.alive = '';
  if (!island.hasAttribute('aria-busy')) return;
  island.removeAttribute('aria-busy');
  island.querySelector('form')?.requestSubmit();
}

/** It cannot come to life: shows the sentence that the server wrote beside it. */
export function giveUp(island: HTMLElement): void {
  island.dataset.lost = '';
  island.removeAttribute('aria-busy');
}
