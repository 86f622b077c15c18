/** The answer to a complaint: once and for good. What the build adds to it is shown beside it. */
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { FurtherNote } from '#lib/complaints/further-note.tsx';
import { BankForm } from '#lib/form/bank-form.tsx';
import { wordsOf } from '#lib/form/checks.ts';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { useOnce } from '#lib/sending/use-once.ts';
import type { StaffComplaint } from './complaints.queries.ts';

const checks = z.object({ text: wordsOf(10, 10_000) });

export interface AnswerFormProps {
  readonly complaint: StaffComplaint;
  readonly onAnswered: (complaint: StaffComplaint) => Promise<void>;
  readonly onUnsent: (isUnsent: boolean) => void;
}

export function AnswerForm({ complaint, onAnswered, onUnsent }: AnswerFormProps) {
  const intl = useIntl();
  const once = useOnce();
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: { text: '' },
    afterwards: 'empty',
    submit: async (body) => {
      const params = { id: complaint.id };
      await onAnswered(
        await once(body, (idempotencyKey) =>
          bank.complaints.answer({ params, body, idempotencyKey }),
        ),
      );
    },
  });
  const { isDirty } = state.form.formState;
  useEffect(() => onUnsent(isDirty), [isDirty, onUnsent]);
  const { language } = complaint.customer;
  return (
    <BankForm state={state} submitLabel={intl.formatMessage({ id: 'control.complaints.send' })}>
      <FormText
        control={state.form.control}
        name="text"
        kind="area"
        label={intl.formatMessage({ id: 'control.complaints.words' })}
        description={intl.formatMessage(
          { id: 'control.complaints.words-help' },
          { language: intl.formatDisplayName(language, { type: 'language' }) },
        )}
      />
      <FurtherNote body={complaint.complaints_body} />
    </BankForm>
  );
}
