/** One notification: what happened and when, the way to it, and whether it was read. */
import {
  ArrowLeftRight,
  FileText,
  MailOpen,
  Mail as MailShut,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import { useIntl } from 'react-intl';
import type { Notification } from '#lib/notifications/notifications.queries.ts';
import { useCustomer } from '#lib/session/customer-session.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { classes } from '#ui/class-names.ts';
import { DateTime } from '#ui/values/date-time.tsx';
import { SimulatedMark } from '#ui/values/simulated-mark.tsx';

const ICONS = {
  money: ArrowLeftRight,
  security: ShieldCheck,
  account: UserRound,
  document: FileText,
} as const;

export interface NotificationRowProps {
  readonly notification: Notification;
  readonly onMark: (status: 'Read' | 'UnRead') => void;
}

export function NotificationRow({ notification, onMark }: NotificationRowProps) {
  const intl = useIntl();
  const isUnread = notification.status === 'UnRead';
  const next = isUnread ? 'Read' : 'UnRead';
  const Icon = ICONS[notification.kind];
  const NextIcon = isUnread ? MailOpen : MailShut;
  return (
    <li
      className={classes(
        'flex items-start gap-3 border-t border-line px-5 py-3 first:border-t-0',
        isUnread && 'bg-accent-soft/40',
      )}
    >
      <span
        className={classes(
          'mt-1 grid size-9 shrink-0 place-items-center rounded-full',
          isUnread ? 'bg-accent text-on-accent' : 'bg-sunken text-muted',
        )}
      >
        <Icon aria-hidden="true" className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1 py-1">
        <Sentence notification={notification} onMark={onMark} />
        <About notification={notification} />
      </div>
      <IconButton
        label={intl.formatMessage({ id: `customer.notifications.mark-${next}` })}
        onPress={() => onMark(next)}
      >
        <NextIcon aria-hidden="true" className="size-5" />
      </IconButton>
    </li>
  );
}

/** Following it is reading it. */
function Sentence({ notification, onMark }: NotificationRowProps) {
  const intl = useIntl();
  const { link, notification: words } = notification;
  const isUnread = notification.status === 'UnRead';
  return (
    <p className={classes('wrap-anywhere', isUnread && 'font-medium')}>
      {isUnread && (
        <span className="sr-only">
          {intl.formatMessage({ id: 'customer.notifications.unread' })}
        </span>
      )}
      {link === null ? (
        words
      ) : (
        <Anchor
          href={link}
          onClick={isUnread ? () => onMark('Read') : undefined}
          className="rounded-sm decoration-1 underline-offset-4 hover:text-accent-ink hover:underline"
        >
          {words}
        </Anchor>
      )}
    </p>
  );
}

function About({ notification }: Pick<NotificationRowProps, 'notification'>) {
  const intl = useIntl();
  const { user } = useCustomer();
  const { kind, created_at, simulated } = notification;
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-1 text-sm text-muted">
      <span>{intl.formatMessage({ id: `customer.notifications.kind-${kind}` })}</span>
      <span aria-hidden="true">·</span>
      <DateTime iso={created_at} timeZone={user.time_zone} />
      {simulated && <SimulatedMark />}
    </p>
  );
}
