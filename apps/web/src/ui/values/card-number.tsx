/** A card, masked to its last four digits. */
import { useIntl } from 'react-intl';
import { maskCard } from './number-groups.ts';

export function CardNumber({ lastFour }: { readonly lastFour: string }) {
  const intl = useIntl();
  return (
    <span>
      <span className="sr-only">{intl.formatMessage({ id: 'ui.card.ending' }, { lastFour })}</span>
      <bdi dir="ltr" aria-hidden="true" className="money">
        {maskCard(lastFour)}
      </bdi>
    </span>
  );
}
