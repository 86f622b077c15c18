/** `/user/account/notifications-list`: what the bank told the customer, as it comes. */
import { BellOff, CheckCheck } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { AccountScreen } from '#customer/frame/account-screen.tsx';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import {
  type Notification,
  notificationsKey,
  useMark,
  useUnread,
} from '#lib/notifications/notifications.queries.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';
import { CursorList } from '#ui/data/cursor-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { filterFrom, type NotificationFilter } from './notification-filter.ts';
import { NotificationFilters } from './notification-filters.tsx';
import { NotificationRow } from './notification-row.tsx';

export function NotificationsPage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const filter = filterFrom(search);
  const mark = useMark();
  const list = useCursorList<Notification>({
    queryKey: [...notificationsKey, 'list', filter],
    load: (cursor, signal) => bank.notifications.list({ query: { cursor, ...filter }, signal }),
  });
  return (
    <AccountScreen
      title={intl.formatMessage({ id: 'customer.notifications.title' })}
      lead={intl.formatMessage(
        { id: 'customer.notifications.lead' },
        {
          alerts: (
            <TextLink key="alerts" href={paths.customer.alerts()}>
              {intl.formatMessage({ id: 'customer.alerts.title' })}
            </TextLink>
          ),
        },
      )}
      href={paths.customer.notifications()}
    >
      <NotificationFilters filter={filter} />
      <ProblemPanel
        of={mark}
        title={intl.formatMessage({ id: 'customer.notifications.not-marked' })}
      />
      <Card
        title={intl.formatMessage({ id: 'customer.notifications.list' })}
        actions={<MarkAll mark={mark} />}
        flush
      >
        <CursorList
          list={list}
          errorTitle={intl.formatMessage({ id: 'customer.notifications.not-loaded' })}
          empty={<Nothing filter={filter} />}
        >
          {(rows) => (
            <ul className="border-t border-line">
              {rows.map((notification) => (
                <NotificationRow
                  key={notification.id}
                  notification={notification}
                  onMark={(status) => mark.mutate({ id: notification.id, status })}
                />
              ))}
            </ul>
          )}
        </CursorList>
      </Card>
    </AccountScreen>
  );
}

function MarkAll({ mark }: { readonly mark: ReturnType<typeof useMark> }) {
  const intl = useIntl();
  const unread = useUnread() ?? 0;
  if (unread === 0) return null;
  return (
    <Button
      size="compact"
      icon={<CheckCheck aria-hidden="true" className="size-4" />}
      isPending={mark.isPending && mark.variables.id === undefined}
      onPress={() => mark.mutate({ status: 'Read' })}
    >
      {intl.formatMessage({ id: 'customer.notifications.mark-all' })}
    </Button>
  );
}

function Nothing({ filter }: { readonly filter: NotificationFilter }) {
  const intl = useIntl();
  const icon = <BellOff aria-hidden="true" />;
  if (filter.status === undefined && filter.kind === undefined) {
    return (
      <EmptyState
        bare
        icon={icon}
        title={intl.formatMessage({ id: 'customer.notifications.none' })}
      >
        {intl.formatMessage({ id: 'customer.notifications.none-text' })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      bare
      icon={icon}
      title={intl.formatMessage({ id: 'customer.notifications.none-such' })}
      action={
        <TextLink href={paths.customer.notifications()}>
          {intl.formatMessage({ id: 'customer.notifications.show-all' })}
        </TextLink>
      }
    />
  );
}
