/** Pictures of the site: found by their description, described otherwise, deleted when unused. */
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { ExportButton } from '#lib/list/export-button.tsx';
import { SortSelect } from '#lib/list/sort-select.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useSort } from '#lib/list/use-sort.ts';
import { useTypedFilter } from '#lib/list/use-typed-filter.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import {
  exportImages,
  IMAGE_SORTS,
  type ImageFilter,
  imagesKey,
  loadImages,
  type SiteImage,
} from '#lib/site-images/images.queries.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Card } from '#ui/data/card.tsx';
import { CursorList } from '#ui/data/cursor-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ImageDialog } from './image-dialog.tsx';

export function ImagesListPage() {
  const intl = useIntl();
  const status = useStaff();
  // Any visitor of a sandbox can play its staff, so they put no picture on the site.
  const mayWrite = mayDo(status, 'content.write') && !status.staff.persona;
  const title = intl.formatMessage({ id: 'control.images.title' });
  const [search] = useSearchParams();
  const sort = useSort(IMAGE_SORTS, '-created');
  const filter = { words: search.get('q') ?? '', sort: sort.value };
  const typed = useTypedFilter('q');
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={title}
        lead={intl.formatMessage({ id: 'control.images.lead' })}
        crumbs={[
          {
            label: intl.formatMessage({ id: 'control.site.title' }),
            href: paths.control.content(),
          },
          { label: title, href: '' },
        ]}
        action={
          <>
            <ExportButton take={() => exportImages(filter)} />
            {mayWrite && <UploadLink />}
          </>
        }
      />
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <SearchField label={intl.formatMessage({ id: 'control.images.search' })} {...typed} />
        <SortSelect sort={sort} sorts={IMAGE_SORTS} />
      </div>
      <Gallery filter={filter} mayWrite={mayWrite} />
    </div>
  );
}

function UploadLink() {
  const intl = useIntl();
  return (
    <LinkButton
      href={paths.control.imageUpload()}
      variant="primary"
      icon={<Upload aria-hidden="true" className="size-5" />}
    >
      {intl.formatMessage({ id: 'control.images.upload' })}
    </LinkButton>
  );
}

interface GalleryProps {
  readonly filter: ImageFilter;
  readonly mayWrite: boolean;
}

function Gallery({ filter, mayWrite }: GalleryProps) {
  const intl = useIntl();
  const [opened, setOpened] = useState<SiteImage>();
  const list = useCursorList<SiteImage>({
    queryKey: [...imagesKey, 'list', filter],
    load: (cursor, signal) => loadImages(filter, cursor, signal),
  });
  return (
    <>
      <Card flush>
        <CursorList
          list={list}
          errorTitle={intl.formatMessage({ id: 'control.images.not-loaded' })}
          empty={
            <EmptyState bare title={intl.formatMessage({ id: 'ui.list.no-data' })}>
              {intl.formatMessage({
                id: filter.words === '' ? 'control.images.empty' : 'control.item.none-found',
              })}
            </EmptyState>
          }
        >
          {(images) => (
            <ul className="grid grid-cols-2 gap-4 p-5 md:grid-cols-3 xl:grid-cols-4">
              {images.map((image) => (
                <li key={image.id}>
                  <Tile image={image} onOpen={() => setOpened(image)} />
                </li>
              ))}
            </ul>
          )}
        </CursorList>
      </Card>
      {opened !== undefined && (
        <ImageDialog image={opened} mayWrite={mayWrite} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

function Tile({ image, onOpen }: { readonly image: SiteImage; readonly onOpen: () => void }) {
  const { alt, path, sizes } = image;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full flex-col gap-2 rounded-md border border-line p-3 text-start text-sm hover:bg-sunken"
    >
      <img
        src={sizes[0]?.path ?? path}
        alt=""
        loading="lazy"
        className="aspect-video w-full rounded-sm bg-sunken object-cover"
      />
      <span className="line-clamp-2">{alt}</span>
    </button>
  );
}
