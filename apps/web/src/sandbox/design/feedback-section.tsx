/** What the bank says: panels, banners, badges, and the states of things that are not there. */
import { Inbox } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Panel, type PanelTone } from '#ui/feedback/panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import { Specimen } from './specimen.tsx';

const PANELS: readonly PanelTone[] = ['error', 'success', 'warning', 'note'];
const BADGES: readonly BadgeTone[] = ['plain', 'accent', 'good', 'warning', 'bad'];

export function FeedbackSection() {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'design.text.title' });
  const text = intl.formatMessage({ id: 'design.text.sentence' });
  const open = intl.formatMessage({ id: 'design.action.open' });
  return (
    <>
      <Specimen name="Panel" layout="stack">
        {PANELS.map((tone) => (
          <Panel key={tone} tone={tone} title={title}>
            {text}
          </Panel>
        ))}
      </Specimen>
      <Specimen name="StandingWarning" layout="stack">
        <StandingWarning />
      </Specimen>
      <Specimen name="Banner" layout="stack">
        <Banner tone="note" action={<Button size="compact">{open}</Button>}>
          {text}
        </Banner>
        <Banner tone="warning" onDismiss={() => {}}>
          {text}
        </Banner>
      </Specimen>
      <Specimen name="Badge">
        {BADGES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {title}
          </Badge>
        ))}
      </Specimen>
      <Specimen name="EmptyState, ErrorState" layout="grid">
        <EmptyState
          icon={<Inbox aria-hidden="true" />}
          title={intl.formatMessage({ id: 'ui.list.no-data' })}
          action={<Button>{open}</Button>}
        >
          {text}
        </EmptyState>
        <ErrorState title={title} onRetry={() => {}} requestId="req-01">
          {intl.formatMessage({ id: 'ui.error.nothing-changed' })}
        </ErrorState>
        <ErrorState title={title} onRetry={() => {}} isRetrying />
      </Specimen>
      <Specimen name="Skeleton, Spinner">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="size-11" />
        <Spinner label={intl.formatMessage({ id: 'field.button.working' })} />
      </Specimen>
    </>
  );
}
