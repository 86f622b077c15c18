/** The first screen of the panel: who one is here, and what there is to open. */
import { ArrowRight } from 'lucide-react';
import { useIntl } from 'react-intl';
import { screensFor } from '#control/frame/control-screens.ts';
import { type StaffStatus, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { Card } from '#ui/data/card.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmailAddress } from '#ui/values/email-address.tsx';

export function HomePage() {
  const intl = useIntl();
  const status = useStaff();
  const { staff } = status;
  const others = screensFor(status).filter(({ path }) => path !== paths.control.index());
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.home.welcome' }, { name: staff.name })}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <Card title={intl.formatMessage({ id: 'control.home.open' })} flush>
          <ul>
            {others.map(({ path, title }) => (
              <li key={path} className="border-t border-line">
                <Anchor
                  href={path}
                  className="flex items-center justify-between gap-4 px-5 py-3 hover:bg-sunken"
                >
                  <span>
                    <span className="block font-medium">{intl.formatMessage({ id: title })}</span>
                    <span className="block text-sm text-muted">{leadOf(path, intl)}</span>
                  </span>
                  <ArrowRight
                    aria-hidden="true"
                    className="mirror-rtl size-5 shrink-0 text-muted"
                  />
                </Anchor>
              </li>
            ))}
          </ul>
        </Card>
        <WhoYouAre status={status} />
      </div>
      <Panel tone="note" title={intl.formatMessage({ id: 'control.home.duty' })}>
        {intl.formatMessage({ id: 'control.home.duty-text' })}
      </Panel>
    </div>
  );
}

function WhoYouAre({ status }: { readonly status: StaffStatus }) {
  const intl = useIntl();
  const { staff, permissions } = status;
  return (
    <Card title={intl.formatMessage({ id: 'control.home.you' })}>
      <Facts
        facts={[
          {
            name: intl.formatMessage({ id: 'control.fact.email' }),
            value: <EmailAddress value={staff.email} />,
          },
          {
            name: intl.formatMessage({ id: 'control.fact.role' }),
            value: (
              <Badge tone="accent">{intl.formatMessage({ id: `signin.role.${staff.role}` })}</Badge>
            ),
          },
          {
            name: intl.formatMessage({ id: 'control.fact.permissions' }),
            value: (
              <ul dir="ltr" className="font-mono text-sm leading-6 rtl:text-end">
                {permissions.map((permission) => (
                  <li key={permission}>{permission}</li>
                ))}
              </ul>
            ),
          },
        ]}
      />
    </Card>
  );
}

const LEADS: Readonly<Record<string, MessageId>> = {
  '/cp/account/index': 'control.account.lead',
  '/cp/staff': 'control.staff.lead',
  '/cp/audit': 'control.audit.lead',
  '/cp/jobs': 'control.jobs.lead',
  '/cp/settings': 'control.settings.lead',
  '/cp/sandbox': 'control.sandbox.lead',
};

function leadOf(path: string, intl: ReturnType<typeof useIntl>): string {
  const id = LEADS[path];
  return id === undefined ? '' : intl.formatMessage({ id });
}
