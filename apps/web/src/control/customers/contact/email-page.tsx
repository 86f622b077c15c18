/** A mail to one customer, from the institution's own address and in its frame. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import type { CustomerRecord } from '#control/customers/record/record.queries.ts';
import { RecordFrame } from '#control/customers/record/record-frame.tsx';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { textUpTo } from '#lib/form/checks.ts';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { Card } from '#ui/data/card.tsx';
import { type Letter, LetterFields } from './letter-fields.tsx';

const checks = z.object({ subject: textUpTo(120), body: textUpTo(4000) });

export function EmailPage() {
  return <RecordFrame>{(record) => <EmailForm record={record} />}</RecordFrame>;
}

function EmailForm({ record: { id, email } }: { readonly record: CustomerRecord }) {
  const intl = useIntl();
  const state = useBankForm<Letter>({
    schema: checks,
    start: { subject: '', body: '' },
    submit: (body) => bank.customerRecords.sendEmail({ body: { ...body, user_id: id } }),
    success: intl.formatMessage({ id: 'control.contact.mail-sent' }),
    afterwards: 'empty',
  });
  return (
    <Card title={intl.formatMessage({ id: 'control.contact.mail' })}>
      <p className="mb-5 max-w-prose text-muted">
        {intl.formatMessage(
          { id: 'control.contact.mail-text' },
          { email: <bdi key="email">{email ?? ''}</bdi> },
        )}
      </p>
      <BankForm state={state} submitLabel={intl.formatMessage({ id: 'control.contact.mail-send' })}>
        <LetterFields control={state.form.control} />
      </BankForm>
    </Card>
  );
}
