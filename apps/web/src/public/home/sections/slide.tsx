/** One slide: a picture of the operator's or a drawing of ours, a title, a sentence, a link. */
import type { PublicSlide } from '@fairlead/contract/content';
import { ArrowRight } from 'lucide-react';
import { useIntl } from 'react-intl';
import { usePublicHref } from '#public/frame/public-link.ts';
import { useOwnLanguage } from '#public/frame/written/own-language.ts';
import { Picture } from '#public/frame/written/picture.tsx';
import { Scene, type SceneName } from '#ui/brand/scene.tsx';

const DRAWINGS: Readonly<Record<string, SceneName>> = {
  'slide-currencies': 'globe',
  'slide-savings': 'tide',
  'slide-security': 'lighthouse',
  'slide-open': 'overseas',
};

export interface SlideProps {
  readonly slide: PublicSlide;
  readonly index: number;
  readonly count: number;
}

export function Slide({ slide, index, count }: SlideProps) {
  const intl = useIntl();
  const href = usePublicHref();
  const ownLanguage = useOwnLanguage();
  const { slug, title, text, link, image } = slide;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the pattern for carousels has no element.
    <div
      role="group"
      data-slide=""
      data-active={index === 0 ? '' : undefined}
      aria-roledescription={intl.formatMessage({ id: 'site.carousel.slide' })}
      aria-label={intl.formatMessage({ id: 'site.carousel.of' }, { number: index + 1, count })}
      {...ownLanguage(slide.language)}
      className="flex flex-col gap-4 scripting:invisible scripting:col-start-1 scripting:row-start-1 scripting:opacity-0 scripting:transition-[opacity,visibility] scripting:duration-300 scripting:data-active:visible scripting:data-active:opacity-100"
    >
      {image === null ? (
        <Scene name={DRAWINGS[slug] ?? 'harbour'} />
      ) : (
        <Picture image={image} className="aspect-4/3 rounded-lg object-cover" />
      )}
      <div className="flex flex-col gap-1">
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="text-pretty text-muted">{text}</p>
        {link !== null && (
          <a
            href={link.href.startsWith('/') ? href(link.href) : link.href}
            className="inline-flex min-h-8 items-center gap-1.5 self-start rounded-sm font-medium text-accent-ink underline-offset-4 hover:underline"
          >
            {link.label}
            <ArrowRight aria-hidden="true" className="mirror-rtl size-4" />
          </a>
        )}
      </div>
    </div>
  );
}
