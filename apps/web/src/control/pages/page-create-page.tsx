/** A new page, or one more language of a page that is there. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router';
import { bank } from '#lib/client.ts';
import { contentKey } from '#lib/content/content-client.ts';
import { SOURCE_LANGUAGE } from '#lib/languages.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { paths } from '#paths.ts';
import { Card } from '#ui/data/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { PageForm, type PageMaking } from './page-form.tsx';
import { pageLanguagesQuery, sourceOf } from './page-languages.ts';

const BLANK: PageMaking = {
  slug: '',
  language: SOURCE_LANGUAGE,
  title: '',
  description: '',
  icon: 'pages',
  tag: null,
  position: 100,
  content: [],
};

export function PageCreatePage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const from = search.get('from');
  const language = search.get('language') ?? SOURCE_LANGUAGE;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.pages.create' })}
        lead={
          from === null
            ? intl.formatMessage({ id: 'control.pages.create-lead' })
            : intl.formatMessage(
                { id: 'control.pages.translate-lead' },
                { language: intl.formatDisplayName(language, { type: 'language' }) },
              )
        }
        crumbs={[
          { label: intl.formatMessage({ id: 'control.pages.title' }), href: paths.control.pages() },
          { label: intl.formatMessage({ id: 'control.pages.create' }), href: '' },
        ]}
      />
      <Card>
        {from === null ? (
          <NewPage start={BLANK} isTranslation={false} />
        ) : (
          <Translation slug={from} language={language} />
        )}
      </Card>
    </div>
  );
}

/** Starts from the words that are there, so that nothing is forgotten. */
function Translation({ slug, language }: { readonly slug: string; readonly language: string }) {
  const intl = useIntl();
  const query = useQuery(pageLanguagesQuery(slug));
  return (
    <QueryView
      query={query}
      errorTitle={intl.formatMessage({ id: 'control.item.not-loaded' })}
      skeleton={<Skeleton className="h-96 w-full" />}
    >
      {(pages) => (
        <NewPage start={{ ...BLANK, ...sourceOf(pages), slug, language }} isTranslation />
      )}
    </QueryView>
  );
}

interface NewPageProps {
  readonly start: PageMaking;
  readonly isTranslation: boolean;
}

function NewPage({ start, isTranslation }: NewPageProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const navigate = useNavigate();
  return (
    <PageForm
      start={start}
      fixed={{ slug: isTranslation, language: isTranslation }}
      submitLabel={intl.formatMessage({ id: 'control.item.save' })}
      save={async (body) => {
        const { slug, language } = await bank.pages.create({ body });
        await cache.invalidateQueries({ queryKey: contentKey('pages') });
        await navigate(paths.control.page(slug, language), { replace: true });
      }}
    />
  );
}
