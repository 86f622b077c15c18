/** One message: what was written, what was answered, and what is to be done with it. */
import type { ContactMessageId } from '@fairlead/contract/ids';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { directionOf } from '#lib/languages.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { MissingThing } from '#lib/screen/missing-thing.tsx';
import { isNotFound } from '#lib/screen/not-found.ts';
import { useTitle } from '#lib/screen/use-title.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Card } from '#ui/data/card.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { EmailAddress } from '#ui/values/email-address.tsx';
import { Reference } from '#ui/values/reference.tsx';
import { inboxKey, type Message, messageQuery } from './inbox.queries.ts';
import { MessageActions } from './message-actions.tsx';
import { MessageStatus } from './message-status.tsx';
import { ReplyForm } from './reply-form.tsx';

export function MessagePage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  const query = useQuery(messageQuery(id as ContactMessageId));
  const title = intl.formatMessage({ id: 'control.inbox.title' });
  if (isNotFound(query.error)) {
    return (
      <MissingThing
        title={intl.formatMessage({ id: 'control.item.missing' })}
        action={<LinkButton href={paths.control.inbox()}>{title}</LinkButton>}
      >
        {intl.formatMessage({ id: 'control.item.missing-text' })}
      </MissingThing>
    );
  }
  return (
    <QueryView
      query={query}
      errorTitle={intl.formatMessage({ id: 'control.inbox.not-loaded' })}
      skeleton={<Skeleton className="h-96 w-full" />}
    >
      {(message) => <OneMessage message={message} />}
    </QueryView>
  );
}

function OneMessage({ message }: { readonly message: Message }) {
  const intl = useIntl();
  const cache = useQueryClient();
  const mayWrite = mayDo(useStaff(), 'contact.write');
  // A colleague may close it meanwhile, and what was written stays in sight.
  const [isUnsent, setUnsent] = useState(false);
  const title = message.subject ?? intl.formatMessage({ id: 'control.inbox.no-subject' });
  useTitle(title);
  const take = async (changed: Message) => {
    cache.setQueryData(messageQuery(message.id).queryKey, changed);
    await cache.invalidateQueries({ queryKey: [...inboxKey, 'list'] });
  };
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={title}
        crumbs={[
          { label: intl.formatMessage({ id: 'control.inbox.title' }), href: paths.control.inbox() },
          { label: message.reference, href: '' },
        ]}
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-6">
          <Letters message={message} />
          {mayWrite && (message.status !== 'Closed' || isUnsent) && (
            <Card title={intl.formatMessage({ id: 'control.inbox.reply' })}>
              <ReplyForm message={message} onSent={take} onUnsent={setUnsent} />
            </Card>
          )}
        </div>
        <Card title={intl.formatMessage({ id: 'control.item.state' })}>
          <div className="flex flex-col gap-4">
            <MessageStatus message={message} />
            <Facts facts={factsOf(message, intl)} />
            {mayWrite && <MessageActions message={message} onChanged={take} />}
          </div>
        </Card>
      </div>
    </div>
  );
}

function factsOf(message: Message, intl: ReturnType<typeof useIntl>) {
  const { name, email, language, created_at, assignee, reference } = message;
  const say = (id: MessageId) => intl.formatMessage({ id });
  return [
    { name: say('control.inbox.reference'), value: <Reference text={reference} /> },
    { name: say('control.inbox.from'), value: <bdi>{name ?? '–'}</bdi> },
    {
      name: say('control.inbox.email'),
      value: email === '' ? say('control.inbox.erased') : <EmailAddress value={email} />,
    },
    {
      name: say('control.item.language'),
      value: intl.formatDisplayName(language, { type: 'language' }),
    },
    { name: say('control.inbox.received'), value: <DateTime iso={created_at} /> },
    {
      name: say('control.inbox.assignee'),
      value: assignee === null ? say('control.inbox.nobody') : <bdi>{assignee}</bdi>,
    },
  ];
}

function Letters({ message }: { readonly message: Message }) {
  const intl = useIntl();
  const { name, body, created_at, language, replies } = message;
  const sender = name ?? intl.formatMessage({ id: 'control.inbox.sender' });
  return (
    <ol className="flex flex-col gap-4">
      <Letter
        from={sender}
        at={created_at}
        language={language}
        body={body === '' ? intl.formatMessage({ id: 'control.inbox.erased' }) : body}
      />
      {replies.map((reply) => (
        <Letter
          key={reply.sent_at}
          isOurs
          from={reply.writer ?? intl.formatMessage({ id: 'control.inbox.staff' })}
          at={reply.sent_at}
          language={language}
          body={reply.body}
        />
      ))}
    </ol>
  );
}

interface LetterProps {
  readonly from: string;
  readonly at: string;
  readonly language: string;
  readonly body: string;
  readonly isOurs?: boolean;
}

/** Whatever somebody wrote is text, and nothing in it is followed by a click. */
function Letter({ from, at, language, body, isOurs = false }: LetterProps) {
  return (
    <li
      className={`rounded-md border p-5 ${isOurs ? 'border-transparent bg-accent-soft' : 'border-line bg-raised'}`}
    >
      <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <bdi className="font-medium text-ink">{from}</bdi>
        <DateTime iso={at} />
      </p>
      <p
        lang={language}
        dir={directionOf(language)}
        className="max-w-prose whitespace-pre-wrap wrap-anywhere"
      >
        {body}
      </p>
    </li>
  );
}
