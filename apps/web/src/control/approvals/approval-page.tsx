/** One proposal: what is, what would be, why, and the second person's word. */
import type { ApprovalId } from '@fairlead/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { QueryView } from '#lib/list/query-view.tsx';
import { MissingThing } from '#lib/screen/missing-thing.tsx';
import { isNotFound } from '#lib/screen/not-found.ts';
import { useTitle } from '#lib/screen/use-title.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Card } from '#ui/data/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { AdjustmentChange } from './adjustment-change.tsx';
import { ApprovalFacts } from './approval-facts.tsx';
import { type Approval, approvalNames, approvalQuery } from './approvals.queries.ts';
import { BeforeAfter } from './before-after.tsx';
import { Decision } from './decision.tsx';

export function ApprovalPage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  const approval = useQuery(approvalQuery(id as ApprovalId));
  if (approval.data === undefined && isNotFound(approval.error)) {
    return (
      <MissingThing
        title={intl.formatMessage({ id: 'control.approvals.not-found' })}
        action={
          <LinkButton variant="primary" href={paths.control.approvals()}>
            {intl.formatMessage({ id: 'control.approvals.title' })}
          </LinkButton>
        }
      >
        {intl.formatMessage({ id: 'control.approvals.not-found-text' })}
      </MissingThing>
    );
  }
  return (
    <QueryView
      query={approval}
      errorTitle={intl.formatMessage({ id: 'control.approvals.not-loaded' })}
      skeleton={<Skeleton className="h-120 w-full" />}
    >
      {(known) => <Whole approval={known} />}
    </QueryView>
  );
}

function Whole({ approval }: { readonly approval: Approval }) {
  const intl = useIntl();
  const mayDecide = mayDo(useStaff(), 'approvals.decide');
  const title = intl.formatMessage({ id: approvalNames[approval.kind] });
  useTitle(title);
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <PageHeader
        title={title}
        crumbs={[
          {
            label: intl.formatMessage({ id: 'control.approvals.title' }),
            href: paths.control.approvals(),
          },
          { label: title, href: paths.control.approval(approval.id) },
        ]}
      />
      <Card title={intl.formatMessage({ id: 'control.approvals.change' })} flush>
        {approval.subject.kind === 'adjustment' ? (
          <AdjustmentChange approval={approval} />
        ) : (
          <BeforeAfter before={approval.before} after={approval.after} />
        )}
      </Card>
      <ApprovalFacts approval={approval} />
      {mayDecide && approval.status === 'Waiting' && <Decision approval={approval} />}
    </div>
  );
}
