/** What is proposed of a group and waits for a second person: who asked, when, why, for what. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type { GroupName } from '#control/settings/settings.queries.ts';
import type { Approval } from '#lib/approvals/approval.ts';
import { BeforeAfter } from '#lib/approvals/before-after.tsx';
import { bank } from '#lib/client.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';
import { DateTime } from '#ui/values/date-time.tsx';

/** Of all groups: there are never more of them than kinds of proposals. */
const waitingQuery = {
  queryKey: ['staff', 'approvals', 'settings'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    bank.approvals.list({ query: { status: 'Waiting', subject: 'setting' }, signal }),
};

export function WaitingProposals({ group }: { readonly group: GroupName }) {
  const intl = useIntl();
  const waiting = useQuery(waitingQuery);
  return (
    <QueryView
      query={waiting}
      errorTitle={intl.formatMessage({ id: 'control.settings.waiting-not-loaded' })}
      skeleton={null}
    >
      {({ data }) =>
        data
          .filter(({ subject }) => subject.id === group)
          .map((approval) => <Waiting key={approval.id} approval={approval} />)
      }
    </QueryView>
  );
}

function Waiting({ approval }: { readonly approval: Approval }) {
  const intl = useIntl();
  const { id, proposed_by: by, proposed_at, expires_at, reason } = approval;
  return (
    <Card title={intl.formatMessage({ id: 'control.settings.waiting' })} flush>
      <div className="flex flex-col gap-2 px-5 pb-3">
        <p>
          {intl.formatMessage(
            { id: 'control.settings.waiting-by' },
            {
              name: <bdi key="name">{by.name}</bdi>,
              when: <DateTime key="when" iso={proposed_at} style="exact" />,
              until: <DateTime key="until" iso={expires_at} style="exact" />,
            },
          )}
        </p>
        <p dir="auto" className="whitespace-pre-line text-muted wrap-anywhere">
          {reason}
        </p>
        <p>
          <TextLink href={paths.control.approval(id)}>
            {intl.formatMessage({ id: 'control.settings.waiting-open' })}
          </TextLink>
        </p>
      </div>
      <BeforeAfter approval={approval} />
    </Card>
  );
}
