/** One of the site's images, found by its description. */
import { useDeferredValue, useState } from 'react';
import { useIntl } from 'react-intl';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { CursorList } from '#ui/data/cursor-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { imagesKey, loadImages, type SiteImage } from './images.queries.ts';

export interface ImagePickerProps {
  readonly chosen: string | undefined;
  readonly onChoose: (id: SiteImage['id']) => void;
}

export function ImagePicker({ chosen, onChoose }: ImagePickerProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim());
  const list = useCursorList<SiteImage>({
    queryKey: [...imagesKey, 'picker', words],
    load: (cursor, signal) => loadImages({ words }, cursor, signal),
  });
  return (
    <div className="flex flex-col gap-4">
      <SearchField
        label={intl.formatMessage({ id: 'control.images.search' })}
        value={typed}
        onChange={setTyped}
      />
      <div className="max-h-72 overflow-y-auto rounded-sm border border-line">
        <CursorList
          list={list}
          errorTitle={intl.formatMessage({ id: 'control.images.not-loaded' })}
          empty={
            <EmptyState bare title={intl.formatMessage({ id: 'ui.list.no-data' })}>
              <TextLink href={paths.control.imageUpload()}>
                {intl.formatMessage({ id: 'control.images.upload' })}
              </TextLink>
            </EmptyState>
          }
        >
          {(images) => (
            <ul className="grid grid-cols-2 gap-3 p-3 sm:grid-cols-3">
              {images.map(({ id, alt, sizes, path }) => (
                <li key={id}>
                  <button
                    type="button"
                    aria-pressed={id === chosen}
                    onClick={() => onChoose(id)}
                    className="flex w-full flex-col gap-1.5 rounded-sm border border-line p-2 text-start text-sm hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft"
                  >
                    <img
                      src={sizes[0]?.path ?? path}
                      alt=""
                      loading="lazy"
                      className="aspect-video w-full rounded-xs object-cover"
                    />
                    <span className="line-clamp-2">{alt}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </CursorList>
      </div>
    </div>
  );
}
