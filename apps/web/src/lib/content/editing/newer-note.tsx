/** What is typed here was begun before somebody wrote a newer version: both can still be had. */
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';

export interface NewerNoteProps {
  readonly version: number;
  readonly writer: string | null;
  readonly onShow: () => void;
}

export function NewerNote({ version, writer, onShow }: NewerNoteProps) {
  const intl = useIntl();
  const by = writer === null ? null : <bdi key="writer">{writer}</bdi>;
  return (
    <Panel tone="note" title={intl.formatMessage({ id: 'control.item.newer-title' }, { version })}>
      <p>{intl.formatMessage({ id: 'control.item.newer-text' })}</p>
      {by !== null && (
        <p className="text-muted">
          {intl.formatMessage({ id: 'control.item.writer' })}: {by}
        </p>
      )}
      <div className="mt-3">
        <Button size="compact" onPress={onShow}>
          {intl.formatMessage({ id: 'control.item.newer-show' })}
        </Button>
      </div>
    </Panel>
  );
}
