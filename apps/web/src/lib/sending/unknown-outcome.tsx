/** The answer was lost: what is safe, and that it is being asked for again. */
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';

export function UnknownOutcome({ onAsk }: { readonly onAsk: () => void }) {
  const intl = useIntl();
  return (
    <Panel tone="warning" takesFocus title={intl.formatMessage({ id: 'customer.sending.unknown' })}>
      <div className="flex flex-col items-start gap-3">
        <p>{intl.formatMessage({ id: 'customer.sending.unknown-text' })}</p>
        <p className="flex items-center gap-2 text-muted">
          <Spinner label={intl.formatMessage({ id: 'customer.sending.asking' })} />
          <span aria-hidden="true">{intl.formatMessage({ id: 'customer.sending.asking' })}</span>
        </p>
        <Button onPress={onAsk}>{intl.formatMessage({ id: 'customer.sending.ask-now' })}</Button>
      </div>
    </Panel>
  );
}
