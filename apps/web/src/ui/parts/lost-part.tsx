/**
 * Instead of a part of the page that could not be fetched. A page that was loaded before a new
 * version came out asks for files that are gone; only the page loaded again knows the new ones.
 */
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';

export interface LostPartProps {
  /** Where the part would have opened above the screen: lets the reader go on without it. */
  readonly onClose?: () => void;
}

export function LostPart({ onClose }: LostPartProps) {
  const intl = useIntl();
  const above = onClose !== undefined;
  return (
    <div className={above ? 'fixed inset-x-4 bottom-4 z-50 mx-auto max-w-xl shadow-overlay' : ''}>
      <Panel tone="error" takesFocus title={intl.formatMessage({ id: 'ui.part.lost' })}>
        {above && <p>{intl.formatMessage({ id: 'ui.part.typed' })}</p>}
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onPress={() => location.reload()}>
            {intl.formatMessage({ id: 'ui.part.reload' })}
          </Button>
          {above && (
            <Button variant="quiet" onPress={onClose}>
              {intl.formatMessage({ id: 'ui.dialog.close' })}
            </Button>
          )}
        </div>
      </Panel>
    </div>
  );
}
