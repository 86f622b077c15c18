/** A head of the chain: its first characters tell two apart; all of them can be copied. */
import { useIntl } from 'react-intl';
import { CopyButton } from '#ui/data/copy-button.tsx';

export function Head({ value }: { readonly value: string }) {
  const intl = useIntl();
  return (
    <span className="-my-3 inline-flex items-center gap-1 max-md:-me-3">
      <bdi dir="ltr" title={value} className="font-mono text-sm">
        {value.slice(0, 16)}…
      </bdi>
      <CopyButton value={value} label={intl.formatMessage({ id: 'control.ledger.head' })} />
    </span>
  );
}
