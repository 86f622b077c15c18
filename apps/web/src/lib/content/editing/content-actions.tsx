/** What can be done with words of the site: publish, look at them, withdraw, delete. */
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import type { ContentItem } from '#lib/content/content-client.ts';
import { ContentStatus } from '#lib/content/content-status.tsx';
import { sentenceFor } from '#lib/refusal.ts';
import { useStaff } from '#lib/session/staff-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { linkButtonClass } from '#ui/actions/button-class.ts';
import { Card } from '#ui/data/card.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { showToast } from '#ui/overlays/toasts.ts';
import { DateTime } from '#ui/values/date-time.tsx';

export interface ContentActionsProps {
  readonly item: ContentItem;
  readonly name: string;
  readonly isUnsaved: boolean;
  readonly isReadOnly: boolean;
  readonly publish: () => Promise<void>;
  readonly withdraw: () => Promise<void>;
  readonly remove: () => Promise<void>;
  readonly previewHref?: string;
  readonly siteHref?: string;
}

export function ContentActions(props: ContentActionsProps) {
  const { item, previewHref, siteHref, isReadOnly } = props;
  const intl = useIntl();
  return (
    <Card title={intl.formatMessage({ id: 'control.item.state' })}>
      <div className="flex flex-col gap-4">
        <ContentStatus item={item} />
        <Facts facts={factsOf(item, intl.formatMessage)} />
        <div className="flex flex-wrap gap-3 empty:hidden">
          {previewHref !== undefined && (
            <NewTab href={previewHref}>
              {intl.formatMessage({ id: 'control.item.preview' }, { version: item.version })}
            </NewTab>
          )}
          {siteHref !== undefined && item.published_version !== null && (
            <NewTab href={siteHref}>{intl.formatMessage({ id: 'control.item.see' })}</NewTab>
          )}
        </div>
        {!isReadOnly && <Deeds {...props} />}
      </div>
    </Card>
  );
}

function factsOf(item: ContentItem, say: ReturnType<typeof useIntl>['formatMessage']) {
  const { version, published_version, revised_at, writer, updated_at } = item;
  return [
    { name: say({ id: 'control.item.version' }), value: version },
    {
      name: say({ id: 'control.item.writer' }),
      value: writer === null ? say({ id: 'control.item.by-build' }) : <bdi>{writer}</bdi>,
    },
    { name: say({ id: 'control.item.changed' }), value: <DateTime iso={updated_at} /> },
    ...(published_version === null || revised_at === null
      ? []
      : [
          {
            name: say({ id: 'control.item.on-site' }),
            value: (
              <>
                {say({ id: 'control.item.version-of' }, { version: published_version })}
                {' · '}
                <DateTime iso={revised_at} />
              </>
            ),
          },
        ]),
  ];
}

/** A page of its own, so that nothing unsaved is left behind. */
function NewTab({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={linkButtonClass({ size: 'compact' })}
    >
      {children}
    </a>
  );
}

type Deed = 'publish' | 'withdraw' | 'remove';

/** Does one at a time, and says what came of it. */
function useDeeds(props: ContentActionsProps) {
  const intl = useIntl();
  const [doing, setDoing] = useState<Deed>();
  const [problem, setProblem] = useState<{ text: string; count: number }>();
  async function act(deed: Deed) {
    setDoing(deed);
    setProblem(undefined);
    try {
      await props[deed]();
      showToast(intl.formatMessage({ id: `control.item.${deed}-done` }, { name: props.name }));
    } catch (error) {
      const text = sentenceFor(error, intl);
      setProblem((before) => ({ text, count: (before?.count ?? 0) + 1 }));
    } finally {
      setDoing(undefined);
    }
  }
  return { act, doing, problem };
}

function Deeds(props: ContentActionsProps) {
  const intl = useIntl();
  const { staff } = useStaff();
  const { act, doing, problem } = useDeeds(props);
  if (staff.persona) {
    return (
      <Panel tone="note" title={intl.formatMessage({ id: 'control.item.persona' })}>
        {intl.formatMessage({ id: 'control.item.persona-text' })}
      </Panel>
    );
  }
  return (
    <>
      {problem !== undefined && (
        <Panel
          key={problem.count}
          tone="error"
          takesFocus
          title={intl.formatMessage({ id: 'control.item.not-done' })}
        >
          {problem.text}
        </Panel>
      )}
      <Publishing
        {...props}
        isPending={doing === 'publish'}
        onPublish={() => void act('publish')}
      />
      <Undoing {...props} doing={doing} act={act} />
    </>
  );
}

interface PublishingProps extends Pick<ContentActionsProps, 'item' | 'isUnsaved'> {
  readonly isPending: boolean;
  readonly onPublish: () => void;
}

function Publishing({ item, isUnsaved, isPending, onPublish }: PublishingProps) {
  const intl = useIntl();
  const { staff } = useStaff();
  const hint = isUnsaved && (
    <p className="text-sm text-muted">{intl.formatMessage({ id: 'control.item.save-first' })}</p>
  );
  if (item.published_version === item.version) return hint;
  if (item.flagged_by.includes(staff.id)) {
    return (
      <Panel tone="warning" title={intl.formatMessage({ id: 'control.item.second-person' })}>
        {intl.formatMessage({ id: 'control.item.second-person-text' })}
      </Panel>
    );
  }
  return (
    <div className="flex flex-col items-start gap-3">
      {hint}
      <Button variant="primary" isDisabled={isUnsaved} isPending={isPending} onPress={onPublish}>
        {intl.formatMessage({ id: 'control.item.publish' }, { version: item.version })}
      </Button>
    </div>
  );
}

interface UndoingProps extends Pick<ContentActionsProps, 'item' | 'name'> {
  readonly doing: Deed | undefined;
  readonly act: (deed: Deed) => Promise<void>;
}

/** Taking it off the site, and deleting it: both are asked about first. */
function Undoing({ item, name, doing, act }: UndoingProps) {
  const intl = useIntl();
  const [asking, setAsking] = useState<'withdraw' | 'remove'>();
  return (
    <div className="flex flex-wrap gap-3">
      {item.published_version !== null && (
        <Button onPress={() => setAsking('withdraw')}>
          {intl.formatMessage({ id: 'control.item.withdraw' })}
        </Button>
      )}
      <Button variant="quiet" onPress={() => setAsking('remove')}>
        {intl.formatMessage({ id: 'control.item.remove' })}
      </Button>
      {asking !== undefined && (
        <AlertDialog
          isOpen
          title={intl.formatMessage({ id: `control.item.${asking}-title` }, { name })}
          confirmLabel={intl.formatMessage({ id: `control.item.${asking}` })}
          isPending={doing === asking}
          onCancel={() => setAsking(undefined)}
          onConfirm={() => void act(asking).then(() => setAsking(undefined))}
        >
          {intl.formatMessage({ id: `control.item.${asking}-text` })}
        </AlertDialog>
      )}
    </div>
  );
}
