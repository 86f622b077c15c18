/** The panel's first screen: what waits, how the bank stands, whether its controls work. */
import { useIntl } from 'react-intl';
import { screensFor } from '#control/frame/control-screens.ts';
import { RailStops } from '#lib/rails/rail-stops.tsx';
import { RailsCard } from '#lib/rails/rails-card.tsx';
import { mayDo, type StaffStatus, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmailAddress } from '#ui/values/email-address.tsx';
import { ControlsCard } from './controls-card.tsx';
import { FiguresCards } from './figures-cards.tsx';
import { QueuesCard } from './queues-card.tsx';

export function HomePage() {
  const intl = useIntl();
  const status = useStaff();
  const { staff } = status;
  const seesFigures = mayDo(status, 'figures.read');
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.home.welcome' }, { name: staff.name })}
        lead={
          <>
            {intl.formatMessage({ id: `signin.role.${staff.role}` })} ·{' '}
            <EmailAddress value={staff.email} />
          </>
        }
      />
      {mayDo(status, 'rails.read') && <RailStops />}
      <Shortcuts status={status} />
      <QueuesCard />
      {seesFigures && <FiguresCards />}
      {mayDo(status, 'rails.read') && <RailsCard actions={<ToReconciliation />} />}
      {seesFigures && <ControlsCard />}
      <Panel tone="note" title={intl.formatMessage({ id: 'control.home.duty' })}>
        {intl.formatMessage({ id: 'control.home.duty-text' })}
      </Panel>
    </div>
  );
}

function ToReconciliation() {
  const intl = useIntl();
  return (
    <LinkButton size="compact" href={paths.control.reconciliation()}>
      {intl.formatMessage({ id: 'control.reconciliation.title' })}
    </LinkButton>
  );
}

/** What is opened most often, as far as it is there and this person may. */
const SHORTCUTS: readonly string[] = [
  '/cp/users/list',
  paths.control.settings(),
  paths.control.blocks(),
  '/cp/translate',
  paths.control.content(),
  paths.control.password(),
];

function Shortcuts({ status }: { readonly status: StaffStatus }) {
  const intl = useIntl();
  const there = screensFor(status);
  return (
    <nav aria-label={intl.formatMessage({ id: 'control.home.shortcuts' })}>
      <ul className="flex flex-wrap gap-2">
        {SHORTCUTS.flatMap((path) => there.filter((screen) => screen.path === path)).map(
          ({ path, title }) => (
            <li key={path}>
              <LinkButton size="compact" href={path}>
                {intl.formatMessage({ id: title })}
              </LinkButton>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
