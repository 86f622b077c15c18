/** The hub: every group of settings, and when it was last changed. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { QueryView } from '#lib/list/query-view.tsx';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { type GroupName, groupNames, settingsQuery } from './settings.queries.ts';

export function SettingsPage() {
  const intl = useIntl();
  const settings = useQuery(settingsQuery);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.settings.title' })}
        lead={intl.formatMessage({ id: 'control.settings.lead' })}
      />
      <QueryView
        query={settings}
        errorTitle={intl.formatMessage({ id: 'control.settings.not-loaded' })}
        skeleton={<Skeleton className="h-64 w-full" />}
      >
        {(groups) => (
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {groupNames.map((group) => (
              <li key={group}>
                <GroupLink group={group} changedAt={groups[group].changed_at} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </div>
  );
}

interface GroupLinkProps {
  readonly group: GroupName;
  readonly changedAt: string | null;
}

function GroupLink({ group, changedAt }: GroupLinkProps) {
  const intl = useIntl();
  return (
    <Anchor
      href={paths.control.settingsGroup(group)}
      className="flex h-full flex-col gap-1.5 rounded-md border border-line bg-raised p-5 transition-colors hover:border-accent"
    >
      <span className="font-semibold">{intl.formatMessage({ id: `control.group.${group}` })}</span>
      <span className="flex-1 text-sm text-muted">
        {intl.formatMessage({ id: `control.group-lead.${group}` })}
      </span>
      <span className="pt-1.5 text-xs text-muted">
        {changedAt === null
          ? intl.formatMessage({ id: 'control.settings.never-changed' })
          : intl.formatMessage(
              { id: 'control.settings.changed' },
              { when: <DateTime key="when" iso={changedAt} /> },
            )}
      </span>
    </Anchor>
  );
}
