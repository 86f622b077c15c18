/**
 * An answer in the thread: written, or begun with one that stands ready. It says up to where the
 * thread was read when it was begun: what came in behind it meanwhile is read before it goes out.
 */
import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query';
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
import { nativeName } from '#lib/languages.ts';
import { withCanned } from '#lib/messages/with-canned.ts';
import { Select } from '#ui/choices/select.tsx';
import { newestIn, type Page, threadKey } from './use-thread.ts';

/** More than these nobody looks through. */
const MOST_OFFERED = 100;

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
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: { message: '' },
    submit: async (body) => {
      const sending = bank.messages.reply({ params: { customer_id: id }, ifMatch: read, body });
      await orCatchUp(sending, readAnew, takeIn);
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
  const canned = useQuery({
    queryKey: ['staff', 'canned-answers', 'in', language],
    queryFn: async ({ signal }) =>
      (await bank.cannedAnswers.list({ query: { language, limit: MOST_OFFERED }, signal })).data,
  });
  return (
    <BankForm state={state} submitLabel={intl.formatMessage({ id: 'control.messages.send' })}>
      <Select
        label={intl.formatMessage({ id: 'control.messages.canned' })}
        description={intl.formatMessage(
          { id: 'control.messages.canned-help' },
          { language: nativeName(language) },
        )}
        value=""
        placeholder={intl.formatMessage({ id: 'control.messages.canned-choose' })}
        isDisabled={canned.data === undefined}
        choices={(canned.data ?? []).map(({ id: key, title }) => ({ id: key, label: title }))}
        onChange={(chosen) => {
          const answer = canned.data?.find(({ id: key }) => key === chosen);
          if (answer === undefined) return;
          const message = withCanned(form.getValues('message'), answer.body, firstName);
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
    </BankForm>
  );
}
