/** What the complaint is about, in the customer's own words. */
import { complaintSubjects } from '@fairlead/contract/choices';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { wordsOf } from '#lib/form/checks.ts';
import { FormSelect } from '#lib/form/form-select.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { useOnce } from '#lib/sending/use-once.ts';
import { useCustomer } from '#lib/session/customer-session.ts';
import { Panel } from '#ui/feedback/panel.tsx';
import { Reference } from '#ui/values/reference.tsx';
import type { Complaint } from './complaint-row.tsx';

const LEAST_WORDS = 10;
const LONGEST_TEXT = 10_000;

const checks = z.object({
  subject: z.enum(complaintSubjects, 'field.error.required'),
  text: wordsOf(LEAST_WORDS, LONGEST_TEXT),
  case_reference: z.string().check(z.trim(), z.maxLength(60, 'field.error.too-long')),
});

/** The case of the restriction that is on show, for whoever objects to it. */
function useOwnCase(): string {
  const { gate_facts: facts } = useCustomer();
  const reference = facts !== null && 'case_reference' in facts ? facts.case_reference : null;
  return reference ?? '';
}

export function ComplaintForm({ onSent }: { readonly onSent: () => Promise<unknown> }) {
  const intl = useIntl();
  const ownCase = useOwnCase();
  const once = useOnce();
  const [received, setReceived] = useState<Complaint>();
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: {
      subject: ownCase === '' ? 'service' : 'restriction',
      text: '',
      case_reference: ownCase,
    },
    afterwards: 'empty',
    submit: async ({ case_reference, ...said }) => {
      const body = case_reference === '' ? said : { ...said, case_reference };
      const send = (idempotencyKey: string) => bank.complaints.create({ body, idempotencyKey });
      setReceived(await once(body, send));
      await onSent();
    },
  });
  const { control } = state.form;
  return (
    <div className="flex flex-col gap-5">
      {received !== undefined && <Received key={received.id} complaint={received} />}
      <BankForm state={state} submitLabel={intl.formatMessage({ id: 'customer.complaints.send' })}>
        <FormSelect
          control={control}
          name="subject"
          label={intl.formatMessage({ id: 'customer.complaints.subject' })}
          choices={complaintSubjects.map((id) => ({
            id,
            label: intl.formatMessage({ id: `customer.complaint.${id}` }),
          }))}
        />
        <FormText
          control={control}
          name="text"
          kind="area"
          label={intl.formatMessage({ id: 'customer.complaints.text' })}
          description={intl.formatMessage({ id: 'customer.complaints.text-help' })}
        />
        <FormText
          control={control}
          name="case_reference"
          optional
          autoComplete="off"
          label={intl.formatMessage({ id: 'customer.complaints.case' })}
          description={intl.formatMessage({ id: 'customer.complaints.case-help' })}
        />
      </BankForm>
    </div>
  );
}

function Received({ complaint }: { readonly complaint: Complaint }) {
  const intl = useIntl();
  return (
    <Panel
      tone="success"
      takesFocus
      title={intl.formatMessage({ id: 'customer.complaints.received' })}
    >
      {intl.formatMessage(
        { id: 'customer.complaints.received-text' },
        {
          reference: <Reference key="reference" text={complaint.reference} />,
          day: intl.formatDate(complaint.answer_by, { dateStyle: 'long', timeZone: 'UTC' }),
        },
      )}
    </Panel>
  );
}
