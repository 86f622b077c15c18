/**
 * Slides of the operator's. They lie on each other, so that nothing moves when one follows another;
 * `turn-slides.ts` turns them. Without a script they are a list, one below the other.
 */
import type { PublicSlide } from '@fairlead/contract/content';
import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Slide } from './slide.tsx';

export function Carousel({ slides }: { readonly slides: readonly PublicSlide[] }) {
  const intl = useIntl();
  const word = (id: 'label' | 'role' | 'previous' | 'next' | 'pause' | 'play') =>
    intl.formatMessage({ id: `site.carousel.${id}` });
  return (
    <section
      data-carousel=""
      aria-roledescription={word('role')}
      aria-label={word('label')}
      className="flex min-w-0 flex-col gap-4"
    >
      <div data-slides="" className="grid gap-8">
        {slides.map((slide, index) => (
          <Slide key={slide.slug} slide={slide} index={index} count={slides.length} />
        ))}
      </div>
      {slides.length > 1 && (
        <div className="flex items-center justify-between gap-4 scripting-none:hidden">
          <div aria-hidden="true" className="flex gap-2">
            {slides.map(({ slug }, index) => (
              <span
                key={slug}
                data-dot=""
                data-active={index === 0 ? '' : undefined}
                className="h-1.5 w-4 rounded-full bg-line transition-all duration-300 data-active:w-8 data-active:bg-accent"
              />
            ))}
          </div>
          <div className="flex gap-1">
            <Control does="previous" label={word('previous')}>
              <ArrowLeft aria-hidden="true" className="mirror-rtl size-5" />
            </Control>
            <Control does="pause" label={word('pause')} other={word('play')}>
              <Pause aria-hidden="true" className="size-5 group-data-paused:hidden" />
              <Play aria-hidden="true" className="hidden size-5 group-data-paused:block" />
            </Control>
            <Control does="next" label={word('next')}>
              <ArrowRight aria-hidden="true" className="mirror-rtl size-5" />
            </Control>
          </div>
        </div>
      )}
    </section>
  );
}

interface ControlProps {
  readonly does: 'previous' | 'next' | 'pause';
  readonly label: string;
  /** What it is called once it has been pressed. */
  readonly other?: string;
  readonly children: ReactNode;
}

function Control({ does, label, other, children }: ControlProps) {
  return (
    <button
      type="button"
      data-carousel-does={does}
      data-other-label={other}
      aria-label={label}
      className="group grid size-11 place-items-center rounded-full border border-line text-muted transition-colors hover:bg-sunken hover:text-ink"
    >
      {children}
    </button>
  );
}
