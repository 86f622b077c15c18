/**
 * Which texts do not plainly stand out from what is behind them. To find that out, axe puts
 * together what is painted where on the whole page, which takes it longer than everything else;
 * what is behind nearly every text is the background of an element around it, and that is told at a
 * glance. Axe is asked about the others.
 *
 * These functions run in the page, by their source: they see each other, and nothing from outside.
 */

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

interface Surface {
  /** Undefined: not told at a glance. */
  readonly colour: Colour | undefined;
  /** It and what is on it are painted in another way than their colours say. */
  readonly altered: boolean;
}

interface Glance {
  readonly brush: OffscreenCanvasRenderingContext2D;
  readonly colours: Map<string, Colour>;
  readonly surfaces: Map<Element, Surface>;
}

/** Whatever notation a colour is in, a brush knows it. */
function colourOf({ brush, colours }: Glance, notation: string): Colour {
  const known = colours.get(notation);
  if (known !== undefined) return known;
  brush.clearRect(0, 0, 1, 1);
  brush.fillStyle = notation;
  brush.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data;
  const colour: Colour = [red, green, blue, alpha / 255];
  colours.set(notation, colour);
  return colour;
}

function laidOver(top: Colour, below: Colour): Colour {
  const [red = 0, green = 0, blue = 0] = top.map(
    (part, place) => part * top[3] + (below[place] ?? 0) * (1 - top[3]),
  );
  return [red, green, blue, 1];
}

/** What is behind the text of an element. */
function surfaceOf(glance: Glance, element: Element | null): Surface {
  if (element === null) return { colour: undefined, altered: false };
  const known = glance.surfaces.get(element);
  if (known !== undefined) return known;
  const around = surfaceOf(glance, element.parentElement);
  const style = getComputedStyle(element);
  const { position, opacity, filter, mixBlendMode, transform, translate } = style;
  // What was moved may lie over anything; what sticks has not moved before somebody scrolls.
  const moved = position === 'absolute' || position === 'fixed';
  const stays = !moved && `${transform}${translate}` === 'nonenone';
  const below = stays ? around.colour : undefined;
  const own = colourOf(glance, style.backgroundColor);
  const painted = own[3] === 1 ? own : below && laidOver(own, below);
  const surface = {
    colour: style.backgroundImage === 'none' ? painted : undefined,
    altered: around.altered || `${opacity}${filter}${mixBlendMode}` !== '1nonenormal',
  };
  glance.surfaces.set(element, surface);
  return surface;
}

/** As the WCAG define it. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function standsOut(glance: Glance, element: Element): boolean {
  const { colour, altered } = surfaceOf(glance, element);
  const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
  if (colour === undefined || altered || textShadow !== 'none') return false;
  const written = laidOver(colourOf(glance, color), colour);
  const [darker = 0, lighter = 0] = [luminance(written), luminance(colour)].toSorted(
    (one, other) => one - other,
  );
  const large = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24);
  return (lighter + 0.05) / (darker + 0.05) > (large ? 3.05 : 4.55);
}

/** Elements with a text of their own, or that somebody types into. */
function writtenElements(): Set<Element> {
  const fields = 'input:not([type=checkbox], [type=radio], [type=file]), select, textarea';
  const written = new Set<Element>(document.querySelectorAll(fields));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.parentElement !== null && /\S/.test(text.nodeValue ?? '')) {
      written.add(text.parentElement);
    }
  }
  return written;
}

/** Not what is only read out, which is a pixel large, and not what is only looked at. */
function isRead(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return (
    element.checkVisibility({ visibilityProperty: true }) &&
    Math.min(width, height) > 1 &&
    element.closest('[aria-hidden="true"]') === null
  );
}

/** All of them where the page has no brush. */
function doubtfulTexts(): Element[] {
  const brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const seen = [...writtenElements()].filter(isRead);
  if (brush === null) return seen;
  const glance = { brush, colours: new Map(), surfaces: new Map() };
  return seen.filter((element) => !standsOut(glance, element));
}

const parts = [
  colourOf,
  laidOver,
  surfaceOf,
  luminance,
  standsOut,
  writtenElements,
  isRead,
  doubtfulTexts,
];

/** A script after which the page has `doubtfulTexts`. */
export const contrastScript = parts.map(String).join('\n');
