/** One proposal: what is, what would be, why, and the second person's word. */
import type { ApprovalId } from '@fairlead/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useParams } from 'react-router';
import type { Approval } from '#lib/approvals/approval.ts';
import { BeforeAfter } from '#lib/approvals/before-after.tsx';
import { FoundView } from '#lib/screen/found-view.tsx';
import { useTitle } from '#lib/screen/use-title.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/data/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { AdjustmentChange } from './adjustment-change.tsx';
import { ApprovalFacts } from './approval-facts.tsx';
import { approvalNames, approvalQuery } from './approvals.queries.ts';
import { Decision } from './decision.tsx';
import { FormerEntries } from './former-entries.tsx';
import { SuspenseChange } from './suspense-change.tsx';

export function ApprovalPage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  const approval = useQuery(approvalQuery(id as ApprovalId));
  return (
    <FoundView
      query={approval}
      errorTitle={intl.formatMessage({ id: 'control.approvals.not-loaded' })}
      missing={{
        title: intl.formatMessage({ id: 'control.approvals.not-found' }),
        text: intl.formatMessage({ id: 'control.approvals.not-found-text' }),
        href: paths.control.approvals(),
        place: intl.formatMessage({ id: 'control.approvals.title' }),
      }}
    >
      {(known) => <Whole approval={known} />}
    </FoundView>
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
        <Change approval={approval} />
      </Card>
      {approval.kind === 'list.remove' && <FormerEntries edition={approval.subject.id} />}
      <ApprovalFacts approval={approval} />
      {mayDecide && <Decision key={approval.id} approval={approval} />}
    </div>
  );
}

function Change({ approval }: { readonly approval: Approval }) {
  if (approval.subject.kind === 'adjustment') return <AdjustmentChange approval={approval} />;
  if (approval.kind === 'suspense.resolve') return <SuspenseChange approval={approval} />;
  return <BeforeAfter approval={approval} />;
}
