/** An SMS to one customer, only to a phone that they have proven. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import type { CustomerRecord } from '#control/customers/record/record.queries.ts';
import { RecordFrame } from '#control/customers/record/record-frame.tsx';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { textUpTo } from '#lib/form/checks.ts';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { Card } from '#ui/data/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

const checks = z.object({ text_message: textUpTo(300) });

export function SmsPage() {
  const intl = useIntl();
  return (
    <RecordFrame>
      {(record) =>
        record.phone_verified ? (
          <SmsForm record={record} />
        ) : (
          <EmptyState title={intl.formatMessage({ id: 'control.contact.no-phone' })}>
            {intl.formatMessage({ id: 'control.contact.no-phone-text' })}
          </EmptyState>
        )
      }
    </RecordFrame>
  );
}

function SmsForm({ record: { id, phone_number } }: { readonly record: CustomerRecord }) {
  const intl = useIntl();
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: { text_message: '' },
    submit: (body) => bank.customerRecords.sendSms({ body: { ...body, user_id: id } }),
    success: intl.formatMessage({ id: 'control.contact.sms-sent' }),
    afterwards: 'empty',
  });
  return (
    <Card title={intl.formatMessage({ id: 'control.contact.sms' })}>
      <p className="mb-5 max-w-prose text-muted">
        {intl.formatMessage(
          { id: 'control.contact.sms-text' },
          {
            phone: (
              <bdi key="phone" dir="ltr">
                {phone_number ?? ''}
              </bdi>
            ),
          },
        )}
      </p>
      <BankForm state={state} submitLabel={intl.formatMessage({ id: 'control.contact.sms-send' })}>
        <FormText
          control={state.form.control}
          name="text_message"
          kind="area"
          label={intl.formatMessage({ id: 'control.contact.body' })}
          description={intl.formatMessage({ id: 'control.contact.filter' })}
        />
      </BankForm>
    </Card>
  );
}
