/** The screen about one item, found by the id in its address. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate, useParams } from 'react-router';
import { type ContentItem, type ContentNoun, contentKey } from '#lib/content/content-client.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { MissingThing } from '#lib/screen/missing-thing.tsx';
import { isNotFound } from '#lib/screen/not-found.ts';
import { useTitle } from '#lib/screen/use-title.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ContentEditor, type ContentEditorProps, type EditedForm } from './content-editor.tsx';

export interface ItemPageProps<Id extends string, Item extends ContentItem<Id>, Words> {
  readonly noun: ContentNoun<Id, Item, Words>;
  readonly list: { readonly href: string; readonly label: string };
  readonly nameOf: (item: Item) => string;
  readonly form: (item: Item, parts: EditedForm<Words>) => ReactNode;
  readonly siteHref?: (item: Item) => string;
}

export function ItemPage<Id extends string, Item extends ContentItem<Id>, Words>(
  props: ItemPageProps<Id, Item, Words>,
) {
  const { noun } = props;
  const intl = useIntl();
  const { id = '' } = useParams();
  const key = [...contentKey(noun.name), 'one', id];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => noun.client.read({ params: { id: id as Id }, signal }),
    // Only what is done here changes what one is editing, and it is read anew next time.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (isNotFound(query.error)) {
    const { href, label } = props.list;
    return (
      <MissingThing
        title={intl.formatMessage({ id: 'control.item.missing' })}
        action={<LinkButton href={href}>{label}</LinkButton>}
      >
        {intl.formatMessage({ id: 'control.item.missing-text' })}
      </MissingThing>
    );
  }
  return (
    <QueryView
      query={query}
      errorTitle={intl.formatMessage({ id: 'control.item.not-loaded' })}
      skeleton={<Skeleton className="h-96 w-full" />}
    >
      {(item) => <OneItem {...props} item={item} cacheKey={key} />}
    </QueryView>
  );
}

function OneItem<Id extends string, Item extends ContentItem<Id>, Words>(
  props: ItemPageProps<Id, Item, Words> & {
    readonly item: Item;
    readonly cacheKey: readonly string[];
  },
) {
  const { noun, list, nameOf, form, siteHref, item, cacheKey } = props;
  const intl = useIntl();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const name = nameOf(item);
  useTitle(name);
  const more: Pick<ContentEditorProps<Id, Item, Words>, 'siteHref'> = siteHref === undefined
    ? {}
    : { siteHref: siteHref(item) };
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={name}
        lead={intl.formatDisplayName(item.language, { type: 'language' })}
        crumbs={[list, { label: name, href: '' }]}
      />
      <ContentEditor
        {...more}
        noun={noun}
        item={item}
        name={name}
        onChanged={(changed) => cache.setQueryData(cacheKey, changed)}
        onRemoved={() => void navigate(list.href)}
        form={form}
      />
    </div>
  );
}
