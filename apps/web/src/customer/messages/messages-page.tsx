/** My messages: what the customer and the bank wrote to each other. Nothing in it goes away. */
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { textUpTo } from '#lib/form/checks.ts';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { AttachField } from '#lib/messages/attach-field.tsx';
import { Talk } from '#lib/messages/talk.tsx';
import { type AttachmentCalls, useAttachments } from '#lib/messages/use-attachments.ts';
import { brandOfPage } from '#lib/screen/brand.ts';
import { useCustomer } from '#lib/session/customer-session.ts';
import { Card } from '#ui/data/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

const KEY = ['customer', 'messages'] as const;

type Page = Awaited<ReturnType<typeof bank.messages.list>>;

function useMessages() {
  return useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam, signal }) =>
      bank.messages.list({ query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_page_url: next }: Page) =>
      next === null
        ? undefined
        : (new URL(next, location.origin).searchParams.get('cursor') ?? undefined),
  });
}

/** Whoever looks at the page has seen what stands on it. */
function useSeen(unread: number | undefined): void {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => bank.messages.markRead(),
    onSuccess: () => cache.invalidateQueries({ queryKey: KEY }),
  });
  useEffect(() => {
    if (unread !== undefined && unread > 0) mutate();
  }, [unread, mutate]);
}

export function MessagesPage() {
  const intl = useIntl();
  const query = useMessages();
  useSeen(query.data?.pages[0]?.unread);
  const { user } = useCustomer();
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'customer.messages.title' })}
        lead={intl.formatMessage({ id: 'customer.messages.lead' })}
      />
      <Card>
        <QueryView
          query={query}
          errorTitle={intl.formatMessage({ id: 'customer.messages.not-loaded' })}
          skeleton={<Skeleton className="h-64 w-full" />}
        >
          {({ pages }) => (
            <Talk
              messages={pages.flatMap(({ data }) => data)}
              own="customer"
              timeZone={user.time_zone}
              openFile={({ id }, page) =>
                bank.messages.attachment({ params: { id }, query: { page } })
              }
              nameOf={({ from }) =>
                from === 'staff'
                  ? brandOfPage()
                  : intl.formatMessage({ id: 'customer.messages.you' })
              }
              earlier={
                query.hasNextPage
                  ? { load: () => void query.fetchNextPage(), isLoading: query.isFetchingNextPage }
                  : undefined
              }
              empty={
                <EmptyState bare title={intl.formatMessage({ id: 'customer.messages.none' })}>
                  {intl.formatMessage({ id: 'customer.messages.none-text' })}
                </EmptyState>
              }
            />
          )}
        </QueryView>
      </Card>
      <Card title={intl.formatMessage({ id: 'customer.messages.write' })}>
        <WriteForm />
      </Card>
      <StandingWarning />
    </div>
  );
}

const calls: AttachmentCalls = {
  upload: (way, file) => way.messages.upload({ files: { file } }),
  discard: (id) => bank.messages.discard({ params: { id } }),
};

const checks = z.object({ message: textUpTo(4000) });

function WriteForm() {
  const intl = useIntl();
  const cache = useQueryClient();
  const files = useAttachments(calls);
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: { message: '' },
    submit: async (words) => {
      await files.sendWith((attachments) =>
        bank.messages.write({ body: attachments.length > 0 ? { ...words, attachments } : words }),
      );
      await cache.invalidateQueries({ queryKey: KEY });
    },
    success: intl.formatMessage({ id: 'customer.messages.sent' }),
    afterwards: 'empty',
  });
  return (
    <BankForm state={state} submitLabel={intl.formatMessage({ id: 'customer.messages.send' })}>
      <FormText
        control={state.form.control}
        name="message"
        kind="area"
        label={intl.formatMessage({ id: 'customer.messages.text' })}
        description={intl.formatMessage({ id: 'customer.messages.help' })}
      />
      <AttachField
        files={files}
        isDisabled={state.form.formState.isSubmitting}
        note={intl.formatMessage({ id: 'customer.messages.no-identity-card' })}
      />
    </BankForm>
  );
}
