/** Read or not, and what about: each choice is a link, so that going back takes it back. */
import { notificationKinds, notificationStatuses } from '@fairlead/contract/choices';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { Anchor } from '#ui/actions/anchor.tsx';
import { classes } from '#ui/class-names.ts';
import { addressOf, type NotificationFilter } from './notification-filter.ts';

export function NotificationFilters({ filter }: { readonly filter: NotificationFilter }) {
  const intl = useIntl();
  const { status, kind, ...others } = filter;
  const withKind = kind === undefined ? others : { ...others, kind };
  const withStatus = status === undefined ? others : { ...others, status };
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-3">
      <Choices
        label={intl.formatMessage({ id: 'customer.notifications.filter-status' })}
        choices={[
          {
            id: 'all',
            label: intl.formatMessage({ id: 'customer.notifications.all' }),
            href: addressOf(withKind),
          },
          ...notificationStatuses.map((id) => ({
            id,
            label: intl.formatMessage({ id: `customer.notifications.only-${id}` }),
            href: addressOf({ ...withKind, status: id }),
          })),
        ]}
        chosen={status ?? 'all'}
      />
      <Choices
        label={intl.formatMessage({ id: 'customer.notifications.filter-kind' })}
        choices={[
          {
            id: 'all',
            label: intl.formatMessage({ id: 'customer.notifications.everything' }),
            href: addressOf(withStatus),
          },
          ...notificationKinds.map((id) => ({
            id,
            label: intl.formatMessage({ id: `customer.notifications.kind-${id}` }),
            href: addressOf({ ...withStatus, kind: id }),
          })),
        ]}
        chosen={kind ?? 'all'}
      />
    </div>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly choices: readonly {
    readonly id: string;
    readonly label: string;
    readonly href: string;
  }[];
  readonly chosen: string;
}

function Choices({ label, choices, chosen }: ChoicesProps) {
  const heading = useId();
  return (
    <nav aria-labelledby={heading} className="flex min-w-0 flex-col gap-1.5">
      <p id={heading} className="text-sm font-medium">
        {label}
      </p>
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ id, label: text, href }) => (
          <li key={id}>
            <Anchor
              href={href}
              aria-current={id === chosen ? 'page' : undefined}
              className={classes(
                'inline-flex min-h-11 items-center rounded-full border px-4 text-sm transition-colors',
                id === chosen
                  ? 'border-accent bg-accent-soft font-medium text-accent-ink'
                  : 'border-line-strong bg-raised text-muted hover:bg-sunken hover:text-ink',
              )}
            >
              {text}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
