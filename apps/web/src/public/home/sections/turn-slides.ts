/**
 * Turns the slides of the front page: the next one after ten seconds, unless the reader points at
 * them, is in them with the keyboard, has paused them, or wants less motion.
 */
const TURN_MS = 10_000;

type Does = 'previous' | 'next' | 'pause';

class CarouselParts {
  readonly #root: HTMLElement;
  #shown = 0;
  #paused = matchMedia('(prefers-reduced-motion: reduce)').matches;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  start(): void {
    this.#root.addEventListener('click', (event) => {
      if (!(event.target instanceof Element)) return;
      const button = event.target.closest<HTMLElement>('[data-carousel-does]');
      if (button !== null) this.#do(button.dataset.carouselDoes);
    });
    for (const name of ['pointerenter', 'focusin']) {
      this.#root.addEventListener(name, () => this.#rest());
    }
    for (const name of ['pointerleave', 'focusout']) {
      this.#root.addEventListener(name, () => this.#run());
    }
    this.#showPause();
    this.#run();
  }

  #do(what: string | undefined): void {
    const does: Partial<Record<string, () => void>> & Record<Does, () => void> = {
      previous: () => this.#turn(-1),
      next: () => this.#turn(1),
      pause: () => this.#pause(),
    };
    does[what ?? '']?.();
  }

  #pause(): void {
    this.#paused = !this.#paused;
    this.#showPause();
    this.#run();
  }

  #showPause(): void {
    const button = this.#root.querySelector<HTMLElement>('[data-carousel-does="pause"]');
    if (button === null || 'paused' in button.dataset === this.#paused) return;
    button.toggleAttribute('data-paused', this.#paused);
    const { otherLabel } = button.dataset;
    button.dataset.otherLabel = button.ariaLabel ?? '';
    button.ariaLabel = otherLabel ?? '';
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #run(): void {
    this.#rest();
    // A page in another language has replaced this one: let it go.
    const busy = this.#root.matches(':hover, :focus-within');
    // What turns by itself is not read aloud; what the reader turns is.
    this.#slidesBox()?.setAttribute('aria-live', this.#paused || busy ? 'polite' : 'off');
    if (this.#paused || busy) return;
    this.#timer = setInterval(() => {
      if (!this.#root.isConnected) this.#rest();
      else if (!document.hidden) this.#turn(1);
    }, TURN_MS);
  }

  #slidesBox(): HTMLElement | null {
    return this.#root.querySelector<HTMLElement>('[data-slides]');
  }

  #turn(by: number): void {
    const slides = [...this.#root.querySelectorAll<HTMLElement>('[data-slide]')];
    const dots = [...this.#root.querySelectorAll<HTMLElement>('[data-dot]')];
    this.#shown = (this.#shown + by + slides.length) % slides.length;
    for (const parts of [slides, dots]) {
      for (const [index, part] of parts.entries()) {
        part.toggleAttribute('data-active', index === this.#shown);
      }
    }
  }
}

export function startCarousel(root: HTMLElement): void {
  new CarouselParts(root).start();
}
