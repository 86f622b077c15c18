/** One complaint: what the customer wrote, what it is about, and the answer. */
import type { ComplaintId } from '@fairlead/contract/ids';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { ApiError } from '#lib/client.ts';
import { FurtherNote } from '#lib/complaints/further-note.tsx';
import { FoundView } from '#lib/screen/found-view.tsx';
import { MissingThing } from '#lib/screen/missing-thing.tsx';
import { useTitle } from '#lib/screen/use-title.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { Reference } from '#ui/values/reference.tsx';
import { AnswerForm } from './answer-form.tsx';
import { ComplaintStatus } from './complaint-status.tsx';
import { complaintQuery, complaintsKey, type StaffComplaint } from './complaints.queries.ts';

export function ComplaintPage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  const query = useQuery(complaintQuery(id as ComplaintId));
  const place = intl.formatMessage({ id: 'control.complaints.title' });
  if (query.error instanceof ApiError && query.error.code === 'second_person_required') {
    return (
      <MissingThing
        title={intl.formatMessage({ id: 'control.complaints.own' })}
        action={<LinkButton href={paths.control.complaints()}>{place}</LinkButton>}
      >
        {intl.formatMessage({ id: 'control.complaints.own-text' })}
      </MissingThing>
    );
  }
  return (
    <FoundView
      query={query}
      errorTitle={intl.formatMessage({ id: 'control.complaints.not-loaded' })}
      missing={{
        title: intl.formatMessage({ id: 'control.item.missing' }),
        text: intl.formatMessage({ id: 'control.item.missing-text' }),
        href: paths.control.complaints(),
        place,
      }}
    >
      {(complaint) => <Whole complaint={complaint} />}
    </FoundView>
  );
}

function Whole({ complaint }: { readonly complaint: StaffComplaint }) {
  const intl = useIntl();
  const { reference } = complaint;
  const title = intl.formatMessage({ id: 'control.complaints.named' }, { reference });
  useTitle(title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={title}
        lead={intl.formatMessage({ id: `customer.complaint.${complaint.subject}` })}
        crumbs={[
          {
            label: intl.formatMessage({ id: 'control.complaints.title' }),
            href: paths.control.complaints(),
          },
          { label: reference, href: paths.control.complaint(complaint.id) },
        ]}
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Words complaint={complaint} />
        <Card title={intl.formatMessage({ id: 'control.item.state' })}>
          <div className="flex flex-col gap-4">
            <ComplaintStatus complaint={complaint} />
            <Facts facts={factsOf(complaint, intl)} />
          </div>
        </Card>
      </div>
    </div>
  );
}

function Words({ complaint }: { readonly complaint: StaffComplaint }) {
  const intl = useIntl();
  const cache = useQueryClient();
  const mayAnswer = mayDo(useStaff(), 'complaints.answer');
  // A colleague may answer meanwhile, and what was written stays in sight.
  const [isUnsent, setUnsent] = useState(false);
  const [isSent, setSent] = useState(false);
  const { answer, answered_at, answered_by, text } = complaint;
  const take = async (answered: StaffComplaint) => {
    cache.setQueryData(complaintQuery(complaint.id).queryKey, answered);
    setSent(true);
    await cache.invalidateQueries({ queryKey: [...complaintsKey, 'list'] });
  };
  return (
    <div className="flex flex-col gap-6">
      <ol className="flex flex-col gap-4">
        <Letter from={complaint.customer.name} at={complaint.created_at} words={text} />
        {answer !== null && answered_at !== null && (
          <Letter isOurs from={answered_by?.name ?? ''} at={answered_at} words={answer}>
            <FurtherNote body={complaint.complaints_body} />
          </Letter>
        )}
      </ol>
      {isSent && (
        <Panel
          tone="success"
          takesFocus
          title={intl.formatMessage({ id: 'control.complaints.sent' })}
        />
      )}
      {(complaint.may_answer || (isUnsent && !isSent)) && (
        <Card title={intl.formatMessage({ id: 'control.complaints.answer' })}>
          <AnswerForm complaint={complaint} onAnswered={take} onUnsent={setUnsent} />
        </Card>
      )}
      {mayAnswer && !complaint.may_answer && answer === null && (
        <Panel tone="note" title={intl.formatMessage({ id: 'control.complaints.took-part' })}>
          {intl.formatMessage({ id: 'control.complaints.took-part-text' })}
        </Panel>
      )}
    </div>
  );
}

interface LetterProps {
  readonly from: string;
  readonly at: string;
  readonly words: string;
  readonly isOurs?: boolean;
  readonly children?: ReactNode;
}

/** Whatever somebody wrote is text, and nothing in it is followed by a click. */
function Letter({ from, at, words, isOurs = false, children }: LetterProps) {
  const intl = useIntl();
  return (
    <li
      className={`rounded-md border p-5 ${isOurs ? 'border-transparent bg-accent-soft' : 'border-line bg-raised'}`}
    >
      <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <bdi className="font-medium text-ink">{from}</bdi>
        <DateTime iso={at} />
      </p>
      <p dir="auto" className="max-w-prose whitespace-pre-wrap wrap-anywhere">
        {words === '' ? intl.formatMessage({ id: 'control.inbox.erased' }) : words}
      </p>
      {children !== undefined && <div className="mt-3 max-w-prose">{children}</div>}
    </li>
  );
}

function factsOf(complaint: StaffComplaint, intl: IntlShape) {
  const { customer, reference, created_at, answer_by, latest_by } = complaint;
  const say = (id: MessageId) => intl.formatMessage({ id });
  const day = (on: string) => intl.formatDate(on, { dateStyle: 'long', timeZone: 'UTC' });
  return [
    { name: say('control.complaints.reference'), value: <Reference text={reference} /> },
    {
      name: say('control.complaints.customer'),
      value: (
        <TextLink href={paths.control.customer(customer.id)}>
          <bdi>{customer.name}</bdi>
        </TextLink>
      ),
    },
    {
      name: say('control.item.language'),
      value: intl.formatDisplayName(customer.language, { type: 'language' }),
    },
    { name: say('control.complaints.about'), value: <About complaint={complaint} /> },
    { name: say('control.complaints.received'), value: <DateTime iso={created_at} /> },
    { name: say('control.complaints.answer-by'), value: day(answer_by) },
    ...(latest_by === null
      ? []
      : [{ name: say('control.complaints.latest-by'), value: day(latest_by) }]),
  ];
}

/** The reference as the customer wrote it, and where it leads. */
function About({ complaint }: { readonly complaint: StaffComplaint }) {
  const intl = useIntl();
  const { about, case_reference, customer } = complaint;
  if (case_reference === null)
    return intl.formatMessage({ id: 'control.complaints.about-nothing' });
  return (
    <span className="flex flex-col items-start gap-1">
      {about.case_id === null ? (
        <bdi>{case_reference}</bdi>
      ) : (
        <TextLink href={paths.control.case(about.case_id)}>
          <bdi>{case_reference}</bdi>
        </TextLink>
      )}
      {about.transfer_id !== null && (
        <TextLink href={paths.control.customerTransfer(customer.id, about.transfer_id)}>
          {intl.formatMessage({ id: 'control.complaints.payment' })}
        </TextLink>
      )}
    </span>
  );
}
