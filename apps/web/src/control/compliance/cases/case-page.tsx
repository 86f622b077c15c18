/** The file of one case: what is held and why, both names side by side, what can be done. */
import type { CaseId } from '@fairlead/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { ApiError } from '#lib/client.ts';
import { FoundView } from '#lib/screen/found-view.tsx';
import { MissingThing } from '#lib/screen/missing-thing.tsx';
import { useTitle } from '#lib/screen/use-title.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { CaseEvents } from './case-events.tsx';
import { CaseEvidence } from './case-evidence.tsx';
import { CaseFacts } from './case-facts.tsx';
import { CaseHits } from './case-hits.tsx';
import { CasePayment } from './case-payment.tsx';
import { type CaseFile, caseQuery } from './cases.queries.ts';
import { CaseActions } from './deeds/case-actions.tsx';

export function CasePage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  const file = useQuery(caseQuery(id as CaseId));
  if (file.error instanceof ApiError && file.error.code === 'second_person_required') {
    return <OwnCase />;
  }
  return (
    <FoundView
      query={file}
      errorTitle={intl.formatMessage({ id: 'control.case.not-loaded' })}
      missing={{
        title: intl.formatMessage({ id: 'control.case.not-found' }),
        text: intl.formatMessage({ id: 'control.case.not-found-text' }),
        href: paths.control.compliance(),
        place: intl.formatMessage({ id: 'control.compliance.title' }),
      }}
    >
      {(known) => <Whole file={known} />}
    </FoundView>
  );
}

/** Nobody reads what the bank examines about themselves. */
function OwnCase() {
  const intl = useIntl();
  return (
    <MissingThing
      title={intl.formatMessage({ id: 'control.case.own' })}
      action={
        <LinkButton variant="primary" href={paths.control.compliance()}>
          {intl.formatMessage({ id: 'control.compliance.title' })}
        </LinkButton>
      }
    >
      {intl.formatMessage({ id: 'control.case.own-text' })}
    </MissingThing>
  );
}

function Whole({ file }: { readonly file: CaseFile }) {
  const intl = useIntl();
  const mayWork = mayDo(useStaff(), 'cases.work');
  const title = intl.formatMessage({ id: 'control.case.named' }, { reference: file.reference });
  useTitle(title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={title}
        lead={intl.formatMessage({ id: `control.case.kind.${file.kind}` })}
        crumbs={[
          {
            label: intl.formatMessage({ id: 'control.compliance.title' }),
            href: paths.control.compliance(),
          },
          { label: file.reference, href: paths.control.case(file.id) },
        ]}
      />
      {file.approval_id !== null && (
        <Panel tone="note" title={intl.formatMessage({ id: 'control.case.waits' })}>
          <TextLink href={paths.control.approval(file.approval_id)}>
            {intl.formatMessage({ id: 'control.case.see-proposal' })}
          </TextLink>
        </Panel>
      )}
      {mayWork && <CaseActions file={file} />}
      <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <CaseFacts file={file} />
          {file.payment !== null && <CasePayment payment={file.payment} />}
          {file.hits.length > 0 && <CaseHits hits={file.hits} />}
          <CaseEvidence file={file} mayLook={mayWork} />
        </div>
        <CaseEvents events={file.events} kind={file.kind} />
      </div>
    </div>
  );
}
