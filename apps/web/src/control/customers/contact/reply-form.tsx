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
import { Select } from '#ui/choices/select.tsx';

const checks = z.object({ message: textUpTo(4000) });

export function ReplyForm({ record }: { readonly record: CustomerRecord }) {
  const intl = useIntl();
  const cache = useQueryClient();
  const { id, language } = record;
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
    queryKey: ['staff', 'canned', language, intl.locale],
    queryFn: ({ signal }) => bank.messages.canned({ query: { language }, signal }),
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
          const text = canned.data?.find(({ id: key }) => key === chosen)?.text;
          if (text !== undefined) form.setValue('message', text, { shouldDirty: true });
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
