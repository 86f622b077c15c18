/** One mail, SMS or push message as its receiver reads it. */
import { BellRing, ExternalLink, Mail, MessageSquare } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { bank } from '#lib/client.ts';
import { directionOf } from '#lib/languages.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { MessageText } from './message-text.tsx';

export type Message = Awaited<ReturnType<typeof bank.sandbox.inbox>>['data'][number];

const ICONS = { mail: Mail, sms: MessageSquare, push: BellRing } as const;

export function MessageCard({ message }: { readonly message: Message }) {
  const intl = useIntl();
  const { id, channel, language, subject, text, sent_at } = message;
  const writing = { lang: language, dir: directionOf(language) };
  const Icon = ICONS[channel];
  return (
    <details className="group rounded-md border border-line bg-raised">
      <summary className="flex list-none items-center gap-4 rounded-md px-5 py-4 hover:bg-sunken">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <span
          {...writing}
          className="line-clamp-6 min-w-0 flex-1 font-medium wrap-anywhere group-open:line-clamp-none sm:line-clamp-1 sm:group-open:line-clamp-none"
        >
          {subject ?? text}
        </span>
        <span className="flex flex-col items-end gap-1 text-sm text-muted">
          <DateTime iso={sent_at} />
          <Badge>{intl.formatMessage({ id: `sandbox.channel.${channel}` })}</Badge>
        </span>
      </summary>
      <div className="border-t border-line px-5 py-4">
        <p {...writing} className="text-base break-words whitespace-pre-wrap">
          <MessageText text={text} />
        </p>
        {channel === 'mail' && (
          <a
            href={`/api/sandbox/inbox/${id}/html`}
            target="_blank"
            rel="noopener"
            className="mt-4 inline-flex min-h-11 items-center gap-2 rounded-sm font-medium text-accent-ink underline underline-offset-4"
          >
            {intl.formatMessage({ id: 'sandbox.inbox.as-it-looks' })}
            <ExternalLink aria-hidden="true" className="size-4" />
          </a>
        )}
      </div>
    </details>
  );
}
