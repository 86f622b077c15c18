/** In which currencies nothing leaves at the moment: said before the form is filled in. */
import { useIntl } from 'react-intl';
import { Panel } from '#ui/feedback/panel.tsx';

export function StoppedNote({ currencies }: { readonly currencies: readonly string[] }) {
  const intl = useIntl();
  if (currencies.length === 0) return null;
  return (
    <Panel
      tone="warning"
      title={intl.formatMessage(
        { id: 'customer.external.stopped' },
        { currencies: intl.formatList(currencies) },
      )}
    >
      {intl.formatMessage({ id: 'customer.external.stopped-text' })}
    </Panel>
  );
}
