/** Staff open an account for a customer, who is told. */
import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { type CustomerRecord, recordKey } from '#control/customers/record/record.queries.ts';
import { RecordFrame } from '#control/customers/record/record-frame.tsx';
import { type Opening, OpeningForm } from '#lib/accounts/opening-form.tsx';
import { bank } from '#lib/client.ts';
import { useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Card } from '#ui/data/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { openingObstacle } from './opening-obstacle.ts';

export function OpenAccountPage() {
  return <RecordFrame>{(record) => <OpenAccount record={record} />}</RecordFrame>;
}

function OpenAccount({ record }: { readonly record: CustomerRecord }) {
  const intl = useIntl();
  const obstacle = openingObstacle(record, useStaff());
  if (obstacle !== undefined) {
    return (
      <EmptyState
        title={intl.formatMessage({ id: `control.opening.${obstacle}` })}
        action={
          <LinkButton href={paths.control.customerAccounts(record.id)}>
            {intl.formatMessage({ id: 'control.record.accounts' })}
          </LinkButton>
        }
      >
        {intl.formatMessage({ id: `control.opening.${obstacle}-text` })}
      </EmptyState>
    );
  }
  return (
    <Card title={intl.formatMessage({ id: 'control.opening.title' })}>
      <p className="mb-5 max-w-prose text-muted">
        {intl.formatMessage({ id: 'control.opening.lead' })}
      </p>
      <ForCustomer record={record} />
    </Card>
  );
}

function ForCustomer({ record: { id, currency } }: { readonly record: CustomerRecord }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const cache = useQueryClient();

  async function open(opening: Opening, idempotencyKey: string) {
    const body = { ...opening, customer_id: id };
    const opened = await bank.accounts.openFor({ body, idempotencyKey });
    await cache.invalidateQueries({ queryKey: recordKey(id) });
    await navigate(paths.control.customerAccount(id, opened.id), { state: { opened: true } });
  }

  return (
    <OpeningForm
      homeCurrency={currency}
      nameHelp={intl.formatMessage({ id: 'control.opening.name-help' })}
      noProducts={intl.formatMessage({ id: 'control.opening.no-products' })}
      open={open}
    />
  );
}
