/**
 * One thing that the site says: its words beside what can be done with them. The version that was
 * opened is named with every change, so that two people never overwrite each other unseen.
 */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type ContentItem, type ContentNoun, contentKey } from '#lib/content/content-client.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { Card } from '#ui/data/card.tsx';
import { ContentActions } from './content-actions.tsx';
import { ContentVersions } from './content-versions.tsx';

export interface EditedForm<Words> {
  readonly save: (words: Words) => Promise<void>;
  readonly isReadOnly: boolean;
  readonly onUnsaved: (unsaved: boolean) => void;
}

export interface ContentEditorProps<Id extends string, Item extends ContentItem<Id>, Words> {
  readonly noun: ContentNoun<Id, Item, Words>;
  /** As it was when it was opened. */
  readonly item: Item;
  /** What it is called where one is asked about it. */
  readonly name: string;
  /** Takes in what the bank answered. */
  readonly onChanged: (item: Item) => void;
  readonly onRemoved: () => void;
  readonly form: (item: Item, parts: EditedForm<Words>) => ReactNode;
  /** Shows the newest words on the site's own page. */
  readonly previewHref?: string;
  /** Where it stands on the site. */
  readonly siteHref?: string;
}

export function ContentEditor<Id extends string, Item extends ContentItem<Id>, Words>(
  props: ContentEditorProps<Id, Item, Words>,
) {
  const { noun, onChanged, onRemoved, form } = props;
  const [item, setItem] = useState(props.item);
  const cache = useQueryClient();
  const isReadOnly = !mayDo(useStaff(), 'content.write');
  const [isUnsaved, setUnsaved] = useState(false);
  const [restored, setRestored] = useState(0);
  const at = { params: { id: item.id }, ifMatch: String(item.version) };
  async function take(change: Promise<Item>) {
    const changed = await change;
    setItem(changed);
    onChanged(changed);
    await refresh('list', 'versions');
  }
  const refresh = (...parts: readonly ('list' | 'versions')[]) =>
    Promise.all(
      parts.map((part) => cache.invalidateQueries({ queryKey: [...contentKey(noun.name), part] })),
    );
  const save = (body: Words) => take(noun.client.change({ ...at, body }));
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <Card>
        <div key={restored}>{form(item, { save, isReadOnly, onUnsaved: setUnsaved })}</div>
      </Card>
      <div className="flex flex-col gap-6">
        <ContentActions
          {...props}
          item={item}
          isUnsaved={isUnsaved}
          isReadOnly={isReadOnly}
          publish={() => take(noun.client.publish(at))}
          withdraw={() => take(noun.client.withdraw(at))}
          remove={async () => {
            await noun.client.remove(at);
            await refresh('list');
            onRemoved();
          }}
        />
        <ContentVersions
          noun={noun}
          item={item}
          {...(isReadOnly
            ? {}
            : {
                onRestore: async (words: Words) => {
                  await save(words);
                  setRestored((count) => count + 1);
                },
              })}
        />
      </div>
    </div>
  );
}
