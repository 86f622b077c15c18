/** Legal pages and whatever else the operator writes: `/privacy`, `/pages/about-us`. */
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';
import { paths } from '#paths.ts';
import { usePublicHref } from '#public/frame/public-link.ts';
import { Revised } from '#public/frame/written/revised.tsx';
import { Written } from '#public/frame/written/written.tsx';
import { Scene } from '#ui/brand/scene.tsx';
import { Breadcrumbs } from '#ui/layout/breadcrumbs.tsx';

export function ArticlePage() {
  const intl = useIntl();
  const href = usePublicHref();
  const { content, path } = usePage();
  const slug = path.replace(/^\/(pages\/)?/, '');
  const page = content.pages.find((one) => one.slug === slug);
  // The site map has looked: without the page this address is a 404.
  if (page === undefined) return null;
  return (
    <div className="wrap-page flex flex-col gap-6 pt-5 pb-16">
      <Breadcrumbs
        crumbs={[
          { label: intl.formatMessage({ id: 'public.home.title' }), href: href(paths.home()) },
          { label: page.title, href: href(path) },
        ]}
      />
      <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,42rem)_1fr]">
        <div className="flex flex-col gap-6">
          <header className="flex flex-col gap-3">
            <h1 className="font-serif text-3xl font-medium tracking-tight text-balance md:text-4xl">
              {page.title}
            </h1>
            <Revised iso={page.revised_at} />
          </header>
          <Written page={page} />
        </div>
        <div className="max-w-sm max-lg:hidden">
          <Scene name="paper" />
        </div>
      </div>
    </div>
  );
}
