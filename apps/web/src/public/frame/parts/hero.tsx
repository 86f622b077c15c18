/** The top of a public page: where one is, what it is about, what to do first. */
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { paths } from '#paths.ts';
import { usePublicHref } from '#public/frame/public-link.ts';
import { Scene, type SceneName } from '#ui/brand/scene.tsx';
import { Breadcrumbs } from '#ui/layout/breadcrumbs.tsx';
import { Actions } from './actions.tsx';

export interface HeroProps {
  /** As the way here names the page. */
  readonly label: string;
  readonly headline: string;
  readonly lead?: ReactNode;
  readonly scene: SceneName;
  /** Links that look like buttons; the first is the one that matters. */
  readonly actions?: ReactNode;
}

export function Hero({ label, headline, lead, scene, actions }: HeroProps) {
  const intl = useIntl();
  const href = usePublicHref();
  const { path } = usePage();
  return (
    <div className="wrap-page flex flex-col gap-6 pt-5 pb-12 md:pb-16">
      <Breadcrumbs
        crumbs={[
          { label: intl.formatMessage({ id: 'public.home.title' }), href: href(paths.home()) },
          { label, href: href(path) },
        ]}
      />
      <div className="grid items-center gap-x-14 gap-y-8 md:grid-cols-[1.1fr_1fr]">
        <div className="flex flex-col items-start gap-5">
          <h1 className="font-serif text-3xl font-medium tracking-tight text-balance md:text-4xl">
            {headline}
          </h1>
          {lead !== undefined && <p className="max-w-xl text-lg text-pretty text-muted">{lead}</p>}
          {actions !== undefined && <Actions>{actions}</Actions>}
        </div>
        <div className="max-md:max-w-sm">
          <Scene name={scene} />
        </div>
      </div>
    </div>
  );
}
