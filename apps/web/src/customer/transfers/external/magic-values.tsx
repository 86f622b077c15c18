/** A sandbox's table of what can be brought about, like a processor's test cards. */
import { useIntl } from 'react-intl';
import { MagicTable, useMagicRows } from '#lib/sending/magic-table.tsx';
import { Disclosure } from '#ui/actions/disclosure.tsx';

export function MagicValues() {
  const intl = useIntl();
  const { plain, reasoned } = useMagicRows();
  return (
    <Disclosure title={intl.formatMessage({ id: 'customer.magic.title' })}>
      <p className="mb-3 text-sm">{intl.formatMessage({ id: 'customer.magic.text' })}</p>
      <MagicTable rows={[...plain, ...reasoned]} />
    </Disclosure>
  );
}
