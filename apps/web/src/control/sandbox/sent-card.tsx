/** What the bank sent to anybody, with codes and tokens blacked out. */
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { Card } from '#ui/data/card.tsx';
import { CursorList } from '#ui/data/cursor-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { DateTime } from '#ui/values/date-time.tsx';

type Sent = Awaited<ReturnType<typeof bank.sandbox.sent>>['data'][number];

export function SentCard() {
  const intl = useIntl();
  const list = useCursorList<Sent>({
    queryKey: ['staff', 'sent'],
    load: (cursor, signal) => bank.sandbox.sent({ query: { cursor, limit: 10 }, signal }),
  });
  return (
    <Card title={intl.formatMessage({ id: 'control.sent.title' })} flush>
      <p className="px-5 pb-3 text-sm text-muted">
        {intl.formatMessage({ id: 'control.sent.text' })}
      </p>
      <CursorList
        list={list}
        errorTitle={intl.formatMessage({ id: 'control.sent.not-loaded' })}
        empty={
          <EmptyState bare title={intl.formatMessage({ id: 'ui.list.no-data' })}>
            {intl.formatMessage({ id: 'control.sent.empty' })}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul>
            {rows.map((message) => (
              <li key={message.id} className="border-t border-line">
                <OneMessage message={message} />
              </li>
            ))}
          </ul>
        )}
      </CursorList>
    </Card>
  );
}

function OneMessage({ message }: { readonly message: Sent }) {
  const intl = useIntl();
  const { channel, to, subject, text, sent_at, language } = message;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 py-2.5 hover:bg-sunken">
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">
            <bdi>{subject ?? intl.formatMessage({ id: `control.sentby.${channel}` })}</bdi>
          </span>
          <bdi dir="ltr" className="block text-sm text-muted wrap-anywhere">
            {to}
          </bdi>
        </span>
        <span className="text-sm text-muted">
          <DateTime iso={sent_at} />
        </span>
      </summary>
      <p dir="auto" lang={language} className="px-5 pb-4 text-sm whitespace-pre-wrap wrap-anywhere">
        {text}
      </p>
    </details>
  );
}
