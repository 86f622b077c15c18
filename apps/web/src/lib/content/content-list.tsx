/** Everything of one kind that was written: searched, filtered, sorted. */
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { ExportButton } from '#lib/list/export-button.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useSort } from '#lib/list/use-sort.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';
import { CursorList } from '#ui/data/cursor-list.tsx';
import { type Column, DataTable, type TableSort } from '#ui/data/data-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { CONTENT_SORTS, type ContentItem, type ContentNoun, contentKey } from './content-client.ts';
import { type ContentFilter, contentFilterFrom } from './content-filter.ts';
import { ContentFilters } from './content-filters.tsx';
import { ContentStatus } from './content-status.tsx';

export interface ContentListProps<Id extends string, Item extends ContentItem<Id>, Words> {
  readonly noun: ContentNoun<Id, Item, Words>;
  readonly title: string;
  readonly lead: string;
  readonly create: { readonly href: string; readonly label: string };
  readonly nameOf: (item: Item) => string;
  readonly hrefOf: (item: Item) => string;
  /** What only this kind has. */
  readonly columns: readonly Column<Item>[];
  /** Said where nothing was written yet. */
  readonly empty: string;
}

export function ContentList<Id extends string, Item extends ContentItem<Id>, Words>(
  props: ContentListProps<Id, Item, Words>,
) {
  const { noun, title, lead, create, empty } = props;
  const intl = useIntl();
  const [search] = useSearchParams();
  const sort = useSort(CONTENT_SORTS, '-created');
  const filter = contentFilterFrom(search, sort.value);
  const list = useCursorList<Item>({
    queryKey: [...contentKey(noun.name), 'list', filter],
    load: (cursor, signal) => load(noun, filter, cursor, signal),
  });
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={title}
        lead={lead}
        crumbs={[
          {
            label: intl.formatMessage({ id: 'control.site.title' }),
            href: paths.control.content(),
          },
          { label: title, href: '' },
        ]}
        action={
          <>
            <ExportButton take={() => take(noun, filter)} />
            <CreateLink {...create} />
          </>
        }
      />
      <ContentFilters filter={filter} />
      <Card flush>
        <CursorList
          list={list}
          errorTitle={intl.formatMessage({ id: 'control.item.not-loaded' })}
          empty={
            <EmptyState bare title={intl.formatMessage({ id: 'ui.list.no-data' })}>
              {isNarrow(filter) ? intl.formatMessage({ id: 'control.item.none-found' }) : empty}
            </EmptyState>
          }
        >
          {(rows) => <ItemTable {...props} rows={rows} sort={sort} />}
        </CursorList>
      </Card>
    </div>
  );
}

function isNarrow({ words, language, status }: ContentFilter): boolean {
  return words !== '' || language !== undefined || status !== undefined;
}

function load<Id extends string, Item extends ContentItem<Id>, Words>(
  { client }: ContentNoun<Id, Item, Words>,
  { words, ...filter }: ContentFilter,
  cursor: string | undefined,
  signal: AbortSignal,
) {
  const query = { cursor, ...filter };
  return words === ''
    ? client.list({ query, signal })
    : client.search({ query: { ...query, q: words }, signal });
}

function take<Id extends string, Item extends ContentItem<Id>, Words>(
  { client }: ContentNoun<Id, Item, Words>,
  { words, ...body }: ContentFilter,
) {
  return words === ''
    ? client.export({ body })
    : client.exportFound({ body: { ...body, q: words } });
}

/** Who only reads is not offered to write. */
function CreateLink({ href, label }: { readonly href: string; readonly label: string }): ReactNode {
  if (!mayDo(useStaff(), 'content.write')) return null;
  return (
    <LinkButton href={href} variant="primary" icon={<Plus aria-hidden="true" className="size-5" />}>
      {label}
    </LinkButton>
  );
}

function ItemTable<Id extends string, Item extends ContentItem<Id>, Words>(
  props: ContentListProps<Id, Item, Words> & {
    readonly rows: readonly Item[];
    readonly sort: TableSort;
  },
) {
  const { title, nameOf, hrefOf, columns, rows, sort } = props;
  const intl = useIntl();
  return (
    <DataTable
      caption={title}
      rows={rows}
      rowKey={({ id }) => id}
      sort={sort}
      columns={[
        {
          id: 'name',
          header: intl.formatMessage({ id: 'control.item.name' }),
          isRowHeader: true,
          cell: (item) => (
            <TextLink href={hrefOf(item)}>
              <bdi lang={item.language}>{nameOf(item)}</bdi>
            </TextLink>
          ),
        },
        ...columns,
        {
          id: 'language',
          header: intl.formatMessage({ id: 'control.item.language' }),
          cell: ({ language }) => intl.formatDisplayName(language, { type: 'language' }),
        },
        {
          id: 'status',
          header: intl.formatMessage({ id: 'control.item.status' }),
          cell: (item) => <ContentStatus item={item} />,
        },
        {
          id: 'created',
          header: intl.formatMessage({ id: 'control.item.created' }),
          sort: 'created',
          cell: ({ created_at }) => <DateTime iso={created_at} />,
        },
        {
          id: 'changed',
          header: intl.formatMessage({ id: 'control.item.changed' }),
          sort: 'changed',
          align: 'end',
          cell: ({ updated_at }) => <DateTime iso={updated_at} />,
        },
      ]}
    />
  );
}
