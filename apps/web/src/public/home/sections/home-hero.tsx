/** The first screen of the front page: who we are, the way in, and what is worth knowing now. */
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { paths } from '#paths.ts';
import { Action } from '#public/frame/parts/action.tsx';
import { Actions } from '#public/frame/parts/actions.tsx';
import { Scene } from '#ui/brand/scene.tsx';
import { Carousel } from './carousel.tsx';

export function HomeHero() {
  const intl = useIntl();
  const { brand, content } = usePage();
  return (
    <section
      aria-labelledby="headline"
      className="wrap-page grid items-center gap-x-14 gap-y-10 py-10 md:grid-cols-[1.05fr_1fr] md:py-16"
    >
      <div className="flex flex-col items-start gap-6">
        <h1 id="headline" className="font-serif text-4xl font-medium tracking-tight text-balance">
          {intl.formatMessage({ id: 'public.home.headline' })}
        </h1>
        <p className="max-w-xl text-lg text-pretty text-muted">
          {intl.formatMessage({ id: 'public.home.lead' }, { brand })}
        </p>
        <Actions>
          <Action to={paths.signIn()} words="site.home.internet-banking" />
          <Action to={paths.createAccount()} words="site.menu.open" variant="secondary" />
        </Actions>
      </div>
      {content.slides.length === 0 ? (
        <Scene name="harbour" />
      ) : (
        <Carousel slides={content.slides} />
      )}
    </section>
  );
}
