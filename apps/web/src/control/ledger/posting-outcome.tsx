/** What came of a posting, in a word. */
import { useIntl } from 'react-intl';
import type { bank } from '#lib/client.ts';
import { Badge } from '#ui/feedback/badge.tsx';

type Outcome = Awaited<ReturnType<typeof bank.ledger.postings>>['data'][number]['outcome'];

export function PostingOutcome({ outcome }: { readonly outcome: Outcome }) {
  const intl = useIntl();
  return (
    <Badge tone={outcome === 'accepted' ? 'good' : 'warning'}>
      {intl.formatMessage({ id: `control.postingoutcome.${outcome}` })}
    </Badge>
  );
}
