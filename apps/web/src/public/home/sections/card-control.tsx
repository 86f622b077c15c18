/** What holders of a card will decide themselves; cards are not issued yet, and this says so. */
import { Check } from 'lucide-react';
import { useIntl } from 'react-intl';
import { paths } from '#paths.ts';
import { Action } from '#public/frame/parts/action.tsx';
import { Scene } from '#ui/brand/scene.tsx';

const CONTROLS = ['freeze', 'limits', 'number'] as const;

export function CardControl() {
  const intl = useIntl();
  return (
    <section
      aria-labelledby="card-control"
      className="wrap-page grid items-center gap-x-16 gap-y-8 py-12 md:grid-cols-2 md:py-16"
    >
      <div className="max-md:max-w-sm">
        <Scene name="card" />
      </div>
      <div className="flex flex-col items-start gap-5">
        <h2
          id="card-control"
          className="font-serif text-2xl font-medium tracking-tight text-balance md:text-3xl"
        >
          {intl.formatMessage({ id: 'site.home.cards-title' })}
        </h2>
        <p className="text-lg text-pretty text-muted">
          {intl.formatMessage({ id: 'site.home.cards-text' })}
        </p>
        <ul className="flex flex-col gap-2">
          {CONTROLS.map((control) => (
            <li key={control} className="flex gap-3">
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-ink" />
              {intl.formatMessage({ id: `site.cards.${control}-title` })}
            </li>
          ))}
        </ul>
        <Action to={paths.site.cards()} words="site.home.more-cards" variant="secondary" />
      </div>
    </section>
  );
}
