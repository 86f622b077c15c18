/** An answer by mail, in the words of one's own or begun from a canned answer. */
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { textUpTo } from '#lib/form/checks.ts';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { CannedChoice } from '#lib/messages/canned-choice.tsx';
import { withCanned } from '#lib/messages/with-canned.ts';
import type { Message } from './inbox.queries.ts';

const checks = z.object({ body: textUpTo(4_000) });

export interface ReplyFormProps {
  readonly message: Message;
  readonly onSent: (message: Message) => Promise<void>;
  readonly onUnsent: (isUnsent: boolean) => void;
}

export function ReplyForm({ message, onSent, onUnsent }: ReplyFormProps) {
  const intl = useIntl();
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: { body: '' },
    success: intl.formatMessage({ id: 'control.inbox.sent' }),
    afterwards: 'empty',
    submit: async (body) => {
      const { id, version } = message;
      const ifMatch = String(version);
      await onSent(await bank.contactMessages.reply({ params: { id }, ifMatch, body }));
    },
  });
  const { isDirty } = state.form.formState;
  useEffect(() => onUnsent(isDirty), [isDirty, onUnsent]);
  function begin(canned: string) {
    const body = withCanned(state.form.getValues('body'), canned, message.name ?? '');
    state.form.setValue('body', body, { shouldDirty: true });
  }
  return (
    <BankForm state={state} submitLabel={intl.formatMessage({ id: 'control.inbox.send' })}>
      <CannedChoice language={message.language} onChoose={begin} />
      <FormText
        control={state.form.control}
        name="body"
        kind="area"
        label={intl.formatMessage({ id: 'control.inbox.body' })}
        description={intl.formatMessage(
          { id: 'control.inbox.body-help' },
          { language: intl.formatDisplayName(message.language, { type: 'language' }) },
        )}
      />
    </BankForm>
  );
}
