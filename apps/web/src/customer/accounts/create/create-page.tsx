/** Opening one more account: which product, in which currency, under which name. */
import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { type Opening, OpeningForm } from '#lib/accounts/opening-form.tsx';
import { bank } from '#lib/client.ts';
import { useCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/data/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

export function CreatePage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { user } = useCustomer();
  const title = intl.formatMessage({ id: 'customer.accounts.create' });

  async function open(body: Opening, idempotencyKey: string) {
    const opened = await bank.accounts.open({ body, idempotencyKey });
    await cache.invalidateQueries({ queryKey: ['customer', 'accounts'] });
    await navigate(paths.customer.accountDetail(opened.id), { state: { opened: true } });
  }

  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader
        title={title}
        lead={intl.formatMessage({ id: 'customer.accounts.create-lead' })}
        crumbs={[
          {
            label: intl.formatMessage({ id: 'customer.accounts.title' }),
            href: paths.customer.accountsManage(),
          },
          { label: title, href: paths.customer.accountsCreate() },
        ]}
      />
      <Card>
        <OpeningForm
          homeCurrency={user.currency}
          nameHelp={intl.formatMessage({ id: 'customer.accounts.name-help' })}
          noProducts={intl.formatMessage({ id: 'customer.accounts.no-products' })}
          open={open}
        />
      </Card>
    </div>
  );
}
