/** What kind of movement a transfer is, said to staff. */
import type { TransferKind } from '@fairlead/contract/transfers';
import type { IntlShape } from 'react-intl';

export function kindName(intl: IntlShape, kind: TransferKind): string {
  return intl.formatMessage({ id: `control.money.kind-${kind}` });
}
