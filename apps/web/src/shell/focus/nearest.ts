/**
 * What is nearest to a control that went away: what came in its place, the same control of the next
 * row, one beside it, or else the part of the page that it was in.
 */

/** Where something was taken out of the page. */
export interface Gap {
  /** What it was in. */
  readonly parent: Node;
  /** The last thing before it that is still there. */
  readonly before: Node | null;
  /** What has come into the parent since. */
  readonly came: ReadonlySet<Node>;
}

const CONTROLS = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', '[tabindex]']
  .map((control) => `${control}:not([tabindex="-1"])`)
  .join();
const ROW = 'li, tr';
const PART =
  'section, form, fieldset, article, aside, nav, main, [role=group], [role=dialog], ' +
  '[role=alertdialog]';

export function isControl(element: Element): boolean {
  return element.matches(CONTROLS);
}

/** Whether it can have the focus: in sight and within reach. */
export function isUsable(element: Element): boolean {
  return (
    element.isConnected &&
    !element.matches(':disabled') &&
    element.closest('[inert]') === null &&
    element.checkVisibility({ visibilityProperty: true })
  );
}

/** Which of its row's controls this is; the first where it is in none. */
export function placeInRow(control: Element): number {
  const row = control.closest(ROW);
  return row === null ? 0 : Math.max(0, [...row.querySelectorAll(CONTROLS)].indexOf(control));
}

/** A control, or what came instead, or the part around; nothing where the whole page went. */
export function nearestTo({ parent, before, came }: Gap, place: number): HTMLElement | undefined {
  if (!(parent instanceof Element) || parent === document.body) return undefined;
  const sides = sidesOf(parent, before);
  const instead = sides.after.find(isUsable);
  if (instead !== undefined && came.has(instead) && !instead.matches(ROW)) return instead;
  const row = parent.closest(ROW);
  return (
    controlAt(sides, place) ??
    (row?.parentElement ? controlAt(sidesOf(row.parentElement, row), place) : undefined) ??
    partAround(parent)
  );
}

export function partAround(element: Element | null): HTMLElement | undefined {
  const part = element?.closest<HTMLElement>(PART) ?? null;
  if (part === null || isUsable(part)) return part ?? undefined;
  return partAround(part.parentElement);
}

interface Sides {
  /** Each from the nearest on. */
  readonly after: readonly HTMLElement[];
  readonly earlier: readonly HTMLElement[];
}

function sidesOf(parent: Element, before: Node | null): Sides {
  const all = [...parent.children].filter((child) => child instanceof HTMLElement);
  const isAfter = (child: Node) =>
    before === null ||
    (before.compareDocumentPosition(child) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return {
    after: all.filter(isAfter),
    earlier: all.filter((child) => !isAfter(child)).reverse(),
  };
}

function controlAt({ after, earlier }: Sides, place: number): HTMLElement | undefined {
  for (const element of [...after, ...earlier]) {
    const inside = [...element.querySelectorAll<HTMLElement>(CONTROLS)];
    const controls = [element, ...inside].filter((one) => isControl(one) && isUsable(one));
    const same = element.matches(ROW) ? controls[place] : undefined;
    const next = same ?? controls.at(after.includes(element) ? 0 : -1);
    if (next !== undefined) return next;
  }
  return undefined;
}
