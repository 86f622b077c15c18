/**
 * Keeps the focus near when what had it goes away: a row that was removed by its own button, a
 * button that became a sentence. The browser would let it fall to the page, and whoever works by
 * keyboard or hears the page would begin again at its top.
 *
 * Whoever else moves the focus goes first: a dialog that gives it back, a new screen, a panel that
 * takes it. Only what is still lost a moment later is moved.
 */
import { type Gap, isControl, isUsable, nearestTo, partAround, placeInRow } from './nearest.ts';

interface Place {
  readonly control: HTMLElement;
  /** Another screen moves the focus itself. */
  readonly path: string;
  /** Which of its row's controls it is. */
  readonly inRow: number;
  /** Where it was, once it is gone. */
  gap?: Gap | undefined;
}

const PRESSING = ['Enter', ' '];

/**
 * The last place in each layer, the page and the dialogs above it, the newest last: what a dialog
 * was opened by may be gone before it closes.
 */
const places = new Map<Element, Place>();
let lost: Place | undefined;
/** Disabled while it had the focus. */
let resting: Place | undefined;
/** Somebody who points gets no button under the next key: it would do what nobody looked at. */
let isPointing = false;
/** A key that is still held down from before must not press this. */
let movedTo: Element | undefined;

export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => remember(target));
  document.addEventListener('pointerdown', ({ target }) => forget(target), true);
  document.addEventListener(
    'click',
    ({ detail }) => {
      isPointing = detail > 0;
    },
    true,
  );
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.repeat && event.target === movedTo && PRESSING.includes(event.key))
        event.preventDefault();
    },
    true,
  );
  document.addEventListener(
    'keyup',
    () => {
      movedTo = undefined;
    },
    true,
  );
  new MutationObserver(follow).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden'],
  });
}

function layerOf(element: Element): Element {
  let layer = element;
  while (layer.parentElement !== null && layer.parentElement !== document.body) {
    layer = layer.parentElement;
  }
  return layer;
}

function remember(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || target === document.body) return;
  const layer = layerOf(target);
  places.delete(layer);
  places.set(layer, { control: target, path: location.pathname, inRow: placeInRow(target) });
}

/** Whoever points elsewhere has left the place. */
function forget(target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  lost = undefined;
  const layer = layerOf(target);
  if (places.get(layer)?.control.contains(target) === false) places.delete(layer);
}

function follow(changes: readonly MutationRecord[]): void {
  const known = places.size;
  for (const [layer, place] of places) {
    for (const change of changes) place.gap = gapAfter(change, place);
    if (place.control.isConnected) place.gap = undefined;
    if (!layer.isConnected) places.delete(layer);
  }
  const place = [...places.values()].at(-1);
  if (place === undefined) return;
  if (isResting(place)) {
    // Its work runs: it takes the focus again when that is done, however long it takes.
    resting = place;
  } else if (lost !== place && (isGone(place) || resting === place || places.size < known)) {
    resting = undefined;
    lost = place;
    requestAnimationFrame(() => requestAnimationFrame(mend));
  }
}

/** Where the place is after one change: what it was in, or what stood before it, may go too. */
function gapAfter(change: MutationRecord, { control, gap }: Place): Gap | undefined {
  const { target: parent, previousSibling: before, removedNodes, addedNodes } = change;
  const took = [...removedNodes];
  const anchor = gap?.parent ?? control;
  if (took.some((node) => node.contains(anchor))) return { parent, before, came: new Set() };
  if (gap === undefined || gap.parent !== parent) return gap;
  return {
    parent,
    before: took.some((node) => node === gap.before) ? before : gap.before,
    came: new Set([...gap.came, ...addedNodes]),
  };
}

function isGone({ control, gap }: Place): boolean {
  return gap !== undefined || control.closest('[hidden]') !== null;
}

function isResting(place: Place): boolean {
  return !isGone(place) && place.control.matches(':disabled');
}

function mend(): void {
  const place = lost;
  lost = undefined;
  if (place === undefined || !isFree(place) || place.path !== location.pathname) return;
  if (isResting(place)) {
    resting = place;
    return;
  }
  const to = isUsable(place.control) ? place.control : nearTo(place);
  if (to !== undefined) move(to);
}

/** Whether nobody has it; a browser lets go of what was hidden only some time afterwards. */
function isFree({ control }: Place): boolean {
  const { activeElement } = document;
  if (activeElement === control) return !isUsable(control);
  return activeElement === null || activeElement === document.body;
}

function nearTo({ control, gap, inRow }: Place): HTMLElement | undefined {
  const before = outermostHidden(control) ?? control;
  const where = gap ?? { parent: before.parentNode ?? document, before, came: new Set() };
  const near = nearestTo(where, inRow);
  if (near !== undefined && !(isPointing && isControl(near))) return near;
  const around = where.parent instanceof Element ? partAround(where.parent) : undefined;
  return around ?? partAround(document.getElementById('main'));
}

function outermostHidden(control: Element): Element | undefined {
  const hidden = control.closest('[hidden]');
  if (hidden === null) return undefined;
  return (hidden.parentElement && outermostHidden(hidden.parentElement)) ?? hidden;
}

function move(to: HTMLElement): void {
  movedTo = to;
  if (!isControl(to)) makeFocusable(to);
  to.focus({ preventScroll: true });
  if (isControl(to)) to.scrollIntoView({ block: 'nearest' });
}

/** For as long as it has the focus, and with a name for those who hear it. */
function makeFocusable(part: HTMLElement): void {
  if (part.hasAttribute('tabindex')) return;
  const given = new Map([['tabindex', '-1']]);
  const name = part.querySelector('h1, h2, h3, h4')?.textContent ?? '';
  if (name !== '' && !part.hasAttribute('role') && part.matches('section, div')) {
    given.set('role', 'group');
    if (!part.matches('[aria-label], [aria-labelledby]')) given.set('aria-label', name);
  }
  for (const [attribute, value] of given) part.setAttribute(attribute, value);
  const takeBack = () => {
    for (const attribute of given.keys()) part.removeAttribute(attribute);
  };
  part.addEventListener('blur', takeBack, { once: true });
}
