/** Everything the bank sent to one address or phone number of this sandbox. */
import { Mail } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { bank } from '#lib/client.ts';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { CursorList } from '#ui/data/cursor-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { type Message, MessageCard } from './message-card.tsx';

export function InboxPage() {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const to = search.get('to') ?? '';
  const [typed, setTyped] = useState(to);
  const [missing, setMissing] = useState(false);
  function open(event: FormEvent) {
    event.preventDefault();
    const address = typed.trim();
    setMissing(address.length < 3);
    if (address.length >= 3) setSearch({ to: address });
  }
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'sandbox.inbox.title' })}
        lead={intl.formatMessage({ id: 'sandbox.inbox.lead' })}
      />
      <form noValidate onSubmit={open} className="flex items-start gap-3">
        <div className="flex-1">
          <TextField
            name="to"
            value={typed}
            onChange={setTyped}
            ltr
            autoComplete="off"
            label={intl.formatMessage({ id: 'sandbox.inbox.to' })}
            description={intl.formatMessage({ id: 'sandbox.inbox.to-help' })}
            error={missing ? intl.formatMessage({ id: 'sandbox.inbox.to-missing' }) : undefined}
          />
        </div>
        <div className="pt-6.5">
          <Button type="submit" variant="primary">
            {intl.formatMessage({ id: 'sandbox.inbox.open' })}
          </Button>
        </div>
      </form>
      {to === '' ? (
        <EmptyState
          icon={<Mail aria-hidden="true" />}
          title={intl.formatMessage({ id: 'sandbox.inbox.none-chosen' })}
        >
          {intl.formatMessage({ id: 'sandbox.inbox.none-chosen-text' })}
        </EmptyState>
      ) : (
        <Messages key={paths.sandbox.inbox(to)} to={to} />
      )}
    </div>
  );
}

function Messages({ to }: { readonly to: string }) {
  const intl = useIntl();
  const list = useCursorList<Message>({
    queryKey: ['sandbox', 'inbox', to],
    load: (cursor, signal) => bank.sandbox.inbox({ query: { to, cursor }, signal }),
  });
  return (
    <section className="flex flex-col gap-4" aria-labelledby="messages">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="messages" className="text-lg font-semibold">
          <bdi dir="ltr">{to}</bdi>
        </h2>
        <Button size="compact" onPress={list.retry}>
          {intl.formatMessage({ id: 'sandbox.inbox.refresh' })}
        </Button>
      </div>
      <CursorList
        list={list}
        errorTitle={intl.formatMessage({ id: 'sandbox.inbox.not-loaded' })}
        empty={
          <EmptyState
            icon={<Mail aria-hidden="true" />}
            title={intl.formatMessage({ id: 'sandbox.inbox.empty' })}
          >
            {intl.formatMessage({ id: 'sandbox.inbox.empty-text' })}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className="flex flex-col gap-3">
            {rows.map((message) => (
              <li key={message.id}>
                <MessageCard message={message} />
              </li>
            ))}
          </ul>
        )}
      </CursorList>
    </section>
  );
}
