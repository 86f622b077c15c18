/** One page, a tab for each language. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { ContentEditor } from '#lib/content/editing/content-editor.tsx';
import { languages } from '#lib/languages.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { MissingThing } from '#lib/screen/missing-thing.tsx';
import { isNotFound } from '#lib/screen/not-found.ts';
import { useTitle } from '#lib/screen/use-title.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Tabs } from '#ui/actions/tabs.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { PageForm, wordsOf } from './page-form.tsx';
import { pageLanguagesQuery, sourceOf } from './page-languages.ts';
import { type PageItem, pagesNoun } from './pages-noun.ts';

export function PageEditPage() {
  const intl = useIntl();
  const { slug = '' } = useParams();
  const query = useQuery(pageLanguagesQuery(slug));
  if (isNotFound(query.error) || query.data?.length === 0) return <NoSuchPage />;
  return (
    <QueryView
      query={query}
      errorTitle={intl.formatMessage({ id: 'control.item.not-loaded' })}
      skeleton={<Skeleton className="h-96 w-full" />}
    >
      {(pages) => <Languages slug={slug} pages={pages} />}
    </QueryView>
  );
}

function NoSuchPage() {
  const intl = useIntl();
  return (
    <MissingThing
      title={intl.formatMessage({ id: 'control.item.missing' })}
      action={
        <LinkButton href={paths.control.pages()}>
          {intl.formatMessage({ id: 'control.pages.title' })}
        </LinkButton>
      }
    >
      {intl.formatMessage({ id: 'control.item.missing-text' })}
    </MissingThing>
  );
}

interface LanguagesProps {
  readonly slug: string;
  readonly pages: readonly PageItem[];
}

function Languages({ slug, pages }: LanguagesProps) {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const source = sourceOf(pages);
  const asked = search.get('language');
  const selected = asked !== null && languages.includes(asked) ? asked : (source?.language ?? 'en');
  const title = pages.find(({ language }) => language === selected)?.title ?? source?.title ?? slug;
  useTitle(title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={title}
        lead={
          <bdi dir="ltr" className="font-mono">
            {source?.tag === 'slide' ? slug : paths.site.page(slug)}
          </bdi>
        }
        crumbs={[
          { label: intl.formatMessage({ id: 'control.pages.title' }), href: paths.control.pages() },
          { label: title, href: '' },
        ]}
      />
      <Tabs
        label={intl.formatMessage({ id: 'control.item.language' })}
        selected={selected}
        onSelect={(language) => setSearch({ language }, { replace: true })}
        views={languages.map((language) => ({
          id: language,
          title: intl.formatDisplayName(language, { type: 'language' }) ?? language,
          content: (
            <InLanguage
              slug={slug}
              language={language}
              page={pages.find((one) => one.language === language)}
            />
          ),
        }))}
      />
    </div>
  );
}

interface InLanguageProps {
  readonly slug: string;
  readonly language: string;
  readonly page: PageItem | undefined;
}

function InLanguage({ slug, language, page }: InLanguageProps) {
  const intl = useIntl();
  const may = mayDo(useStaff(), 'content.write');
  if (page !== undefined) return <OnePage page={page} />;
  const name = intl.formatDisplayName(language, { type: 'language' });
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'control.pages.not-written' }, { language: name })}
      action={
        may && (
          <LinkButton variant="primary" href={paths.control.pageCreate(slug, language)}>
            {intl.formatMessage({ id: 'control.pages.write-in' }, { language: name })}
          </LinkButton>
        )
      }
    >
      {intl.formatMessage({ id: 'control.pages.not-written-text' })}
    </EmptyState>
  );
}

function OnePage({ page }: { readonly page: PageItem }) {
  const intl = useIntl();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { queryKey } = pageLanguagesQuery(page.slug);
  const place = page.tag === 'slide' ? '' : paths.site.page(page.slug);
  const others = (before: readonly PageItem[] = []) => before.filter(({ id }) => id !== page.id);
  return (
    <ContentEditor
      noun={pagesNoun}
      item={page}
      name={page.title}
      previewHref={`/api/pages/${page.id}/preview`}
      siteHref={`/${page.language}${place}`}
      onChanged={(changed) => {
        cache.setQueryData(queryKey, (before) => [...others(before), changed]);
      }}
      onRemoved={() => void navigate(paths.control.pages())}
      form={(item, { save, isReadOnly, onUnsaved }) => (
        <PageForm
          start={item}
          fixed={{ slug: true, language: true }}
          submitLabel={intl.formatMessage({ id: 'control.item.save' })}
          save={(made) => save(wordsOf(made))}
          isReadOnly={isReadOnly}
          onUnsaved={onUnsaved}
        />
      )}
    />
  );
}
