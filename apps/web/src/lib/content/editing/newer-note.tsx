/** What is typed here was begun before somebody wrote a newer version: both can still be had. */
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';

export interface NewerNoteProps {
  readonly version: number;
  readonly onShow: () => void;
}

export function NewerNote({ version, onShow }: NewerNoteProps) {
  const intl = useIntl();
  return (
    <Panel tone="note" title={intl.formatMessage({ id: 'control.item.newer-title' }, { version })}>
      <p>{intl.formatMessage({ id: 'control.item.newer-text' })}</p>
      <div className="mt-3">
        <Button size="compact" onPress={onShow}>
          {intl.formatMessage({ id: 'control.item.newer-show' })}
        </Button>
      </div>
    </Panel>
  );
}
