/** Whether it is on the site, and whether something newer waits. */
import { useIntl } from 'react-intl';
import { Badge } from '#ui/feedback/badge.tsx';
import type { ContentItem } from './content-client.ts';

export function ContentStatus({ item }: { readonly item: ContentItem }) {
  const intl = useIntl();
  const { published_version, version, sample, second_person } = item;
  const isNewer = published_version !== null && published_version !== version;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {published_version === null ? (
        <Badge>{intl.formatMessage({ id: 'control.item.draft' })}</Badge>
      ) : (
        <Badge tone="good">{intl.formatMessage({ id: 'control.item.on-site' })}</Badge>
      )}
      {isNewer && (
        <Badge tone="accent">{intl.formatMessage({ id: 'control.item.newer-draft' })}</Badge>
      )}
      {second_person && (
        <Badge tone="warning">{intl.formatMessage({ id: 'control.item.second-person' })}</Badge>
      )}
      {sample && <Badge>{intl.formatMessage({ id: 'control.item.sample' })}</Badge>}
    </span>
  );
}
