/** One group of settings: the form, and the history of its changes. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { QueryView } from '#lib/list/query-view.tsx';
import { useTitle } from '#lib/screen/use-title.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { LostPage } from '#shell/lost-page.tsx';
import { Card } from '#ui/data/card.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { CurrenciesForm } from './currencies-form.tsx';
import { NotificationsForm } from './customers/notifications-form.tsx';
import { SignInForm } from './customers/sign-in-form.tsx';
import { UploadsForm } from './customers/uploads-form.tsx';
import { VerificationsForm } from './customers/verifications-form.tsx';
import { FxForm } from './fx-form.tsx';
import { InstitutionForm } from './institution/institution-form.tsx';
import { LicenceForm } from './institution/licence-form.tsx';
import { LimitsForm } from './limits-form.tsx';
import { MailForm } from './mail/mail-form.tsx';
import { PricesForm } from './prices-form.tsx';
import { ProductsForm } from './products/products-form.tsx';
import { WaitingProposals } from './proposals/waiting-proposals.tsx';
import {
  type GroupName,
  isGroupName,
  mayChange,
  type Settings,
  settingsQuery,
} from './settings.queries.ts';
import { SettingsHistory } from './settings-history.tsx';
import { SettingsInHand } from './settings-in-hand.tsx';
import { ContactForm } from './site/contact-form.tsx';
import { ContentForm } from './site/content-form.tsx';
import { FactsForm } from './site/facts-form.tsx';
import { HtmlForm } from './site/html-form.tsx';
import { PreviewForm } from './site/preview-form.tsx';
import { TemplatesForm } from './templates/templates-form.tsx';

export function GroupPage() {
  const { group } = useParams();
  return isGroupName(group) ? <Group key={group} group={group} /> : <LostPage />;
}

function Group({ group }: { readonly group: GroupName }) {
  const intl = useIntl();
  const staff = useStaff();
  const may = mayChange(staff, group);
  const settings = useQuery(settingsQuery);
  const title = intl.formatMessage({ id: `control.group.${group}` });
  useTitle(title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={title}
        lead={intl.formatMessage({ id: `control.group-lead.${group}` })}
        crumbs={[
          {
            label: intl.formatMessage({ id: 'control.settings.title' }),
            href: paths.control.settings(),
          },
          { label: title, href: paths.control.settingsGroup(group) },
        ]}
      />
      {may !== 'yes' && (
        <Panel tone="note" title={intl.formatMessage({ id: 'control.settings.read-only' })}>
          {intl.formatMessage({ id: `control.settings.${may}` })}
        </Panel>
      )}
      {mayDo(staff, 'approvals.read') && <WaitingProposals group={group} />}
      <QueryView
        query={settings}
        errorTitle={intl.formatMessage({ id: 'control.settings.not-loaded' })}
        skeleton={<Skeleton className="h-64 w-full" />}
      >
        {(groups) => (
          <SettingsInHand group={group} latest={groups}>
            {(held) => <Card>{formOf(group, held, may !== 'yes')}</Card>}
          </SettingsInHand>
        )}
      </QueryView>
      <SettingsHistory group={group} />
    </div>
  );
}

function formOf(group: GroupName, settings: Settings, isReadOnly: boolean): ReactNode {
  switch (group) {
    case 'institution':
      return <InstitutionForm current={settings.institution} isReadOnly={isReadOnly} />;
    case 'licence':
      return <LicenceForm current={settings.licence} isReadOnly={isReadOnly} />;
    case 'contact':
      return <ContactForm current={settings.contact} isReadOnly={isReadOnly} />;
    case 'content':
      return <ContentForm current={settings.content} isReadOnly={isReadOnly} />;
    case 'facts':
      return <FactsForm current={settings.facts} isReadOnly={isReadOnly} />;
    case 'html':
      return <HtmlForm current={settings.html} isReadOnly={isReadOnly} />;
    case 'preview':
      return <PreviewForm current={settings.preview} isReadOnly={isReadOnly} />;
    case 'currencies':
      return <CurrenciesForm current={settings.currencies} isReadOnly={isReadOnly} />;
    case 'fx':
      return <FxForm current={settings.fx} isReadOnly={isReadOnly} />;
    case 'limits':
      return <LimitsForm current={settings.limits} isReadOnly={isReadOnly} />;
    case 'mail':
      return <MailForm current={settings.mail} isReadOnly={isReadOnly} />;
    case 'mail-templates':
      return <TemplatesForm current={settings['mail-templates']} isReadOnly={isReadOnly} />;
    case 'notifications':
      return <NotificationsForm current={settings.notifications} isReadOnly={isReadOnly} />;
    case 'prices':
      return <PricesForm current={settings.prices} isReadOnly={isReadOnly} />;
    case 'products':
      return <ProductsForm current={settings.products} isReadOnly={isReadOnly} />;
    case 'sign-in':
      return <SignInForm current={settings['sign-in']} isReadOnly={isReadOnly} />;
    case 'uploads':
      return <UploadsForm current={settings.uploads} isReadOnly={isReadOnly} />;
    case 'verifications':
      return <VerificationsForm current={settings.verifications} isReadOnly={isReadOnly} />;
  }
}
