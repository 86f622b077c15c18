/** A push message to one customer, on the browsers where they turned it on. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import type { CustomerRecord } from '#control/customers/record/record.queries.ts';
import { RecordFrame } from '#control/customers/record/record-frame.tsx';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { textUpTo } from '#lib/form/checks.ts';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { Card } from '#ui/data/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { type Letter, LetterFields } from './letter-fields.tsx';

const checks = z.object({ subject: textUpTo(60), body: textUpTo(200) });

export function PushPage() {
  const intl = useIntl();
  return (
    <RecordFrame>
      {(record) =>
        record.push_devices > 0 ? (
          <PushForm record={record} />
        ) : (
          <EmptyState title={intl.formatMessage({ id: 'control.contact.no-push' })}>
            {intl.formatMessage({ id: 'control.contact.no-push-text' })}
          </EmptyState>
        )
      }
    </RecordFrame>
  );
}

function PushForm({ record: { id, push_devices: count } }: { readonly record: CustomerRecord }) {
  const intl = useIntl();
  const state = useBankForm<Letter>({
    schema: checks,
    start: { subject: '', body: '' },
    submit: (body) => bank.customerRecords.sendPush({ body: { ...body, user_id: id } }),
    success: intl.formatMessage({ id: 'control.contact.push-sent' }),
    afterwards: 'empty',
  });
  return (
    <Card title={intl.formatMessage({ id: 'control.contact.push' })}>
      <p className="mb-5 max-w-prose text-muted">
        {intl.formatMessage({ id: 'control.contact.push-text' }, { count })}
      </p>
      <BankForm state={state} submitLabel={intl.formatMessage({ id: 'control.contact.push-send' })}>
        <LetterFields control={state.form.control} />
      </BankForm>
    </Card>
  );
}
