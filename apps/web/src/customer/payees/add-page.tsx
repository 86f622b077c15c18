/** `/user/payees/add`: keeps a payee, after the second factor. */
import { useIntl } from 'react-intl';
import { PersonaNote } from '#lib/factors/persona-note.tsx';
import { useCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/data/card.tsx';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { AddForm } from './add-form.tsx';

export function AddPage() {
  const intl = useIntl();
  const { user } = useCustomer();
  const title = intl.formatMessage({ id: 'customer.payees.add' });
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader
        title={title}
        lead={intl.formatMessage({ id: 'customer.payees.add-lead' })}
        crumbs={[
          {
            label: intl.formatMessage({ id: 'customer.transfers.title' }),
            href: paths.customer.transfers(),
          },
          {
            label: intl.formatMessage({ id: 'customer.payees.title' }),
            href: paths.customer.payees(),
          },
          { label: title, href: paths.customer.payeesAdd() },
        ]}
      />
      {user.persona ? (
        <PersonaNote />
      ) : (
        <Card>
          <AddForm />
        </Card>
      )}
      <StandingWarning />
    </div>
  );
}
