/** Says on the entry page already that payments to others are off or looked at. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { standingQuery } from './standing.queries.ts';

export function StandingNote() {
  const intl = useIntl();
  const { data: standing } = useQuery(standingQuery);
  if (standing === undefined || standing.status === 'ALLOWED') return null;
  const kind = standing.status === 'RESTRICTED' ? 'transfers' : 'transfers-review';
  return (
    <Banner
      tone="warning"
      action={
        <LinkButton size="compact" href={paths.customer.transferExternal()}>
          {intl.formatMessage({ id: 'customer.transfers.why' })}
        </LinkButton>
      }
    >
      {intl.formatMessage({ id: `protected.restriction.${kind}.title` })}
    </Banner>
  );
}
