/**
 * One thing that the site says: its words beside what can be done with them. The version that was
 * opened is named with every change, so that two people never overwrite each other unseen: whoever
 * comes second is told, finds the other's words among the versions, and goes on from there.
 */
import type { ReactNode } from 'react';
import type { ContentItem, ContentNoun } from '#lib/content/content-client.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { Card } from '#ui/data/card.tsx';
import { ContentActions } from './content-actions.tsx';
import { ContentVersions } from './content-versions.tsx';
import { NewerNote } from './newer-note.tsx';
import { useEditedItem } from './use-edited-item.ts';

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
  const isReadOnly = !mayDo(useStaff(), 'content.write');
  const edited = useEditedItem(noun, props.item, onChanged);
  const { item, isUnsaved, setUnsaved, begun, beginAnew, refresh, caughtUp, take } = edited;
  const at = { params: { id: item.id }, ifMatch: String(item.version) };
  const save = (body: Words) => take(noun.client.change({ ...at, body }));
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <Card>
        {edited.isBehind && (
          <div className="mb-6">
            <NewerNote version={item.version} onShow={beginAnew} />
          </div>
        )}
        <div key={begun}>{form(item, { save, isReadOnly, onUnsaved: setUnsaved })}</div>
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
            await caughtUp(noun.client.remove(at));
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
                  beginAnew();
                },
              })}
        />
      </div>
    </div>
  );
}
