/** Pages of the site, and the slides of its first page. */
import { useIntl } from 'react-intl';
import { ContentList } from '#lib/content/content-list.tsx';
import { paths } from '#paths.ts';
import { pagesNoun } from './pages-noun.ts';

export function PagesListPage() {
  const intl = useIntl();
  return (
    <ContentList
      noun={pagesNoun}
      title={intl.formatMessage({ id: 'control.pages.title' })}
      lead={intl.formatMessage({ id: 'control.pages.lead' })}
      create={{
        href: paths.control.pageCreate(),
        label: intl.formatMessage({ id: 'control.pages.create' }),
      }}
      nameOf={({ title }) => title}
      hrefOf={({ slug, language }) => paths.control.page(slug, language)}
      empty={intl.formatMessage({ id: 'control.pages.empty' })}
      columns={[
        {
          id: 'slug',
          header: intl.formatMessage({ id: 'control.pages.slug' }),
          cell: ({ slug }) => (
            <bdi dir="ltr" className="font-mono">
              {slug}
            </bdi>
          ),
        },
        {
          id: 'tag',
          header: intl.formatMessage({ id: 'control.pages.tag' }),
          cell: ({ tag }) => intl.formatMessage({ id: `control.pagetag.${tag ?? 'none'}` }),
        },
      ]}
    />
  );
}
