/**
 * An answer in the thread: written, or begun with one that stands ready. It says up to where the
 * thread was read when it was begun: what came in behind it meanwhile is read before it goes out.
 */
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import type { CustomerRecord } from '#control/customers/record/record.queries.ts';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { textUpTo } from '#lib/form/checks.ts';
import { FormText } from '#lib/form/form-text.tsx';
import { orCatchUp } from '#lib/form/held/use-held.ts';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { AttachField } from '#lib/messages/attach-field.tsx';
import { CannedChoice } from '#lib/messages/canned-choice.tsx';
import { useAttachments } from '#lib/messages/use-attachments.ts';
import { withCanned } from '#lib/messages/with-canned.ts';
import { newestIn, type Page, threadKey } from './use-thread.ts';

const checks = z.object({ message: textUpTo(4000) });

export interface ReplyFormProps {
  readonly record: CustomerRecord;
  /** The thread's last message, or `none`. */
  readonly newest: string;
}

export function ReplyForm({ record, newest }: ReplyFormProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const { id, language, first_name: firstName } = record;
  const [read, setRead] = useState(newest);
  const readAnew = () => cache.invalidateQueries({ queryKey: threadKey(id) });
  const takeIn = () => setRead(newestIn(cache.getQueryData<InfiniteData<Page>>(threadKey(id))));
  const files = useAttachments({
    upload: (way, file) => way.messages.uploadFor({ params: { customer_id: id }, files: { file } }),
    discard: (file) => bank.messages.discardFor({ params: { customer_id: id, id: file } }),
  });
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: { message: '' },
    submit: async (words) => {
      await files.sendWith((attachments) => {
        const body = attachments.length > 0 ? { ...words, attachments } : words;
        const sending = bank.messages.reply({ params: { customer_id: id }, ifMatch: read, body });
        return orCatchUp(sending, readAnew, takeIn);
      });
      await readAnew();
      await cache.invalidateQueries({ queryKey: ['staff', 'threads'] });
    },
    success: intl.formatMessage({ id: 'control.messages.sent' }),
    afterwards: 'empty',
  });
  const { form } = state;
  const { isDirty, isSubmitting } = form.formState;
  // Before anything is typed, what comes in is seen as it comes.
  useEffect(() => {
    if (!isDirty && !isSubmitting) setRead(newest);
  }, [isDirty, isSubmitting, newest]);
  return (
    <BankForm state={state} submitLabel={intl.formatMessage({ id: 'control.messages.send' })}>
      <CannedChoice
        language={language}
        onChoose={(body) => {
          const message = withCanned(form.getValues('message'), body, firstName);
          form.setValue('message', message, { shouldDirty: true });
        }}
      />
      <FormText
        control={form.control}
        name="message"
        kind="area"
        label={intl.formatMessage({ id: 'control.messages.text' })}
        description={intl.formatMessage({ id: 'control.contact.filter' })}
      />
      <AttachField
        files={files}
        isDisabled={isSubmitting}
        note={intl.formatMessage({ id: 'control.messages.files-note' })}
      />
    </BankForm>
  );
}
