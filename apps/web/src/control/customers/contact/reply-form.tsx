/** An answer in the thread: written, or begun with one that stands ready. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { type CustomerRecord, recordKey } from '#control/customers/record/record.queries.ts';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { textUpTo } from '#lib/form/checks.ts';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { nativeName } from '#lib/languages.ts';
import { withCanned } from '#lib/messages/with-canned.ts';
import { Select } from '#ui/choices/select.tsx';

/** More than these nobody looks through. */
const MOST_OFFERED = 100;

const checks = z.object({ message: textUpTo(4000) });

export function ReplyForm({ record }: { readonly record: CustomerRecord }) {
  const intl = useIntl();
  const cache = useQueryClient();
  const { id, language, first_name: firstName } = record;
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: { message: '' },
    submit: async (body) => {
      await bank.messages.reply({ params: { customer_id: id }, body });
      await cache.invalidateQueries({ queryKey: [...recordKey(id), 'thread'] });
      await cache.invalidateQueries({ queryKey: ['staff', 'threads'] });
    },
    success: intl.formatMessage({ id: 'control.messages.sent' }),
    afterwards: 'empty',
  });
  const { form } = state;
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
