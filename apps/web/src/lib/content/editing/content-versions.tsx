/** What it said before. An older version is restored as a new one; nothing is lost by it. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import {
  type ContentItem,
  type ContentNoun,
  type ContentVersion,
  contentKey,
} from '#lib/content/content-client.ts';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { sentenceFor } from '#lib/refusal.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { CursorList } from '#ui/data/cursor-list.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { DateTime } from '#ui/values/date-time.tsx';

export interface ContentVersionsProps<Id extends string, Item extends ContentItem<Id>, Words> {
  readonly noun: ContentNoun<Id, Item, Words>;
  readonly item: Item;
  readonly onRestore?: (words: Words) => Promise<void>;
}

export function ContentVersions<Id extends string, Item extends ContentItem<Id>, Words>(
  props: ContentVersionsProps<Id, Item, Words>,
) {
  const { noun, item, onRestore } = props;
  const intl = useIntl();
  const [asking, setAsking] = useState<ContentVersion<Words>>();
  const list = useCursorList<ContentVersion<Words>>({
    queryKey: [...contentKey(noun.name), 'versions', item.id],
    load: (cursor, signal) =>
      noun.client.versions({ params: { id: item.id }, query: { cursor }, signal }),
  });
  // Only once the newest is among them: a row that comes above would push the buttons away from
  // under the pointer.
  const canRestore = (versions: readonly ContentVersion<Words>[], one: ContentVersion<Words>) =>
    onRestore !== undefined &&
    versions[0]?.version === item.version &&
    one.version !== item.version;
  return (
    <Card title={intl.formatMessage({ id: 'control.item.versions' })} flush>
      <CursorList
        list={list}
        errorTitle={intl.formatMessage({ id: 'control.item.not-loaded' })}
        empty={null}
      >
        {(versions) => (
          <ol className="divide-y divide-line">
            {versions.map((one) => (
              <VersionRow
                key={one.version}
                version={one}
                isPublished={one.version === item.published_version}
                {...(canRestore(versions, one) ? { onAsk: () => setAsking(one) } : {})}
              />
            ))}
          </ol>
        )}
      </CursorList>
      {asking !== undefined && onRestore !== undefined && (
        <RestoreQuestion
          version={asking.version}
          restore={() => onRestore(asking.words)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Card>
  );
}

interface VersionRowProps {
  readonly version: ContentVersion<unknown>;
  readonly isPublished: boolean;
  readonly onAsk?: () => void;
}

function VersionRow({ version: one, isPublished, onAsk }: VersionRowProps) {
  const intl = useIntl();
  const { version, writer, written_at } = one;
  return (
    <li className="flex items-center justify-between gap-3 px-5 py-3 text-sm">
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {intl.formatMessage({ id: 'control.item.version-of' }, { version })}
          {isPublished && (
            <Badge tone="good">{intl.formatMessage({ id: 'control.item.on-site' })}</Badge>
          )}
        </span>
        <span className="text-muted">
          <bdi>{writer ?? intl.formatMessage({ id: 'control.item.by-build' })}</bdi>
          {' · '}
          <DateTime iso={written_at} />
        </span>
      </span>
      {onAsk !== undefined && (
        <Button
          size="compact"
          onPress={onAsk}
          aria-label={intl.formatMessage({ id: 'control.item.restore-of' }, { version })}
        >
          {intl.formatMessage({ id: 'control.item.restore' })}
        </Button>
      )}
    </li>
  );
}

interface RestoreQuestionProps {
  readonly version: number;
  readonly restore: () => Promise<void>;
  readonly onClose: () => void;
}

function RestoreQuestion({ version, restore, onClose }: RestoreQuestionProps) {
  const intl = useIntl();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function confirm() {
    setPending(true);
    try {
      await restore();
      onClose();
    } catch (error) {
      setProblem(sentenceFor(error, intl));
      setPending(false);
    }
  }
  return (
    <AlertDialog
      isOpen
      title={intl.formatMessage({ id: 'control.item.restore-title' }, { version })}
      confirmLabel={intl.formatMessage({ id: 'control.item.restore' })}
      isPending={isPending}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      {intl.formatMessage({ id: 'control.item.restore-text' })}
      {problem !== undefined && (
        <Panel tone="error" title={intl.formatMessage({ id: 'control.item.not-done' })}>
          {problem}
        </Panel>
      )}
    </AlertDialog>
  );
}
