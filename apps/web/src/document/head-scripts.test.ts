/** The head's scripts, run as a browser runs them, with the little of a page that they touch. */
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { publicScript, shellScript } from './head-scripts.ts';

class Part {
  readonly dataset: Record<string, string> = {};
  readonly attributes = new Map<string, string>();
  readonly tagName: string;
  readonly around: Part | undefined;

  constructor(tagName: string, around?: Part) {
    this.tagName = tagName;
    this.around = around;
  }

  /** Knows the two selectors that the scripts use. */
  closest(selector: string): Part | null {
    const name = selector === '[data-lost]' ? 'lost' : 'island';
    return name in this.dataset ? this : (this.around?.closest(selector) ?? null);
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }
}

interface Heard {
  readonly target: Part | object;
  preventDefault(): void;
}

/** A page with one island that is not alive yet. */
function open(script: string) {
  const root = new Part('HTML');
  const island = new Part('DIV', root);
  island.dataset.island = 'contact';
  const listeners = new Map<string, (event: Heard) => void>();
  runInNewContext(script, {
    Intl,
    localStorage: { getItem: () => null },
    addEventListener: (name: string, listen: (event: Heard) => void) => listeners.set(name, listen),
    document: { documentElement: root, querySelectorAll: () => [island] },
  });
  let prevented = 0;
  const hear = (name: string, target: Part | object) =>
    listeners.get(name)?.({ target, preventDefault: () => (prevented += 1) });
  const press = () => hear('submit', new Part('FORM', island));
  return { root, island, hear, press, prevented: () => prevented };
}

describe.each([
  ['a public page', publicScript],
  ['an area’s shell', shellScript],
])('the head of %s', (_page, script) => {
  it('says that the page is lost when its script cannot be fetched', () => {
    const { root, hear } = open(script);
    hear('error', new Part('SCRIPT'));
    expect(root.dataset).toEqual({ lost: '' });
  });

  it('says nothing when a picture is missing or a program has a fault', () => {
    const { root, hear } = open(script);
    hear('error', new Part('IMG'));
    hear('error', {});
    expect(root.dataset).toEqual({});
  });
});

describe('a form that is pressed before its script is there', () => {
  it('waits, until the script turns out to be lost', () => {
    const { island, hear, press, prevented } = open(publicScript);
    press();
    expect([prevented(), island.attributes.get('aria-busy')]).toEqual([1, 'true']);
    hear('error', new Part('SCRIPT'));
    expect(island.attributes.has('aria-busy')).toBe(false);
  });

  it('is neither sent by the browser nor busy when nothing can come any more', () => {
    const { island, hear, press, prevented } = open(publicScript);
    hear('error', new Part('SCRIPT'));
    press();
    expect([prevented(), island.attributes.has('aria-busy')]).toEqual([1, false]);
  });

  it('is left to its own script once that is alive', () => {
    const { island, press, prevented } = open(publicScript);
    island.dataset.alive = '';
    press();
    expect([prevented(), island.attributes.has('aria-busy')]).toEqual([0, false]);
  });
});
