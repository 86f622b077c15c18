/** What the customer reads on their first screen: one message at a time, until a day. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { nowMs } from '#lib/clock.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { textUpTo } from '#lib/form/checks.ts';
import { FormDay } from '#lib/form/form-day.tsx';
import { FormSelect } from '#lib/form/form-select.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { showToast } from '#ui/overlays/toasts.ts';
import { BankClockContext } from '#ui/values/bank-clock.ts';
import { type CustomerRecord, recordKey } from './record.queries.ts';

const STYLES = ['banner', 'dialog'] as const;
const checks = z.object({
  text: textUpTo(500),
  style: z.enum(STYLES),
  until: z.string().check(z.minLength(1, 'field.error.required')),
});

const DAYS_SHOWN = 7;
const DAY_MS = 24 * 3600 * 1000;

type Said = Awaited<ReturnType<typeof bank.homeMessages.readOf>>['message'];

export function HomeMessageCard({ record: { id } }: { readonly record: CustomerRecord }) {
  const intl = useIntl();
  const cache = useQueryClient();
  const mayWrite = mayDo(useStaff(), 'messages.write');
  const [writing, setWriting] = useState(false);
  const queryKey = [...recordKey(id), 'home-message'];
  const said = useQuery({
    queryKey,
    queryFn: ({ signal }) => bank.homeMessages.readOf({ params: { customer_id: id }, signal }),
  });
  const clearing = useMutation({
    mutationFn: () => bank.homeMessages.clear({ params: { customer_id: id } }),
    onSuccess: (answer) => cache.setQueryData(queryKey, answer),
  });
  return (
    <Card title={intl.formatMessage({ id: 'control.record.home-message' })}>
      <QueryView
        query={said}
        errorTitle={intl.formatMessage({ id: 'control.record.not-loaded' })}
        skeleton={<Skeleton className="h-24 w-full" />}
      >
        {({ message }) => (
          <div className="flex flex-col items-start gap-3">
            <SaidMessage message={message} />
            <ProblemPanel of={clearing} />
            {mayWrite && (
              <div className="flex flex-wrap gap-3">
                <Button onPress={() => setWriting(true)}>
                  {intl.formatMessage({ id: 'control.record.home-message-write' })}
                </Button>
                {message !== null && (
                  <Button isPending={clearing.isPending} onPress={() => clearing.mutate()}>
                    {intl.formatMessage({ id: 'control.record.home-message-clear' })}
                  </Button>
                )}
              </div>
            )}
          </div>
        )}
      </QueryView>
      {writing && (
        <WriteDialog
          onClose={() => setWriting(false)}
          send={async (body) => {
            const answer = await bank.homeMessages.write({ params: { customer_id: id }, body });
            cache.setQueryData(queryKey, answer);
          }}
        />
      )}
    </Card>
  );
}

function SaidMessage({ message }: { readonly message: Said }) {
  const intl = useIntl();
  if (message === null) {
    return (
      <p className="text-muted">{intl.formatMessage({ id: 'control.record.home-message-none' })}</p>
    );
  }
  const seen = message.acknowledged_at !== null;
  return (
    <>
      <blockquote className="border-s-2 border-line-strong ps-3 whitespace-pre-line wrap-anywhere">
        <bdi>{message.text}</bdi>
      </blockquote>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <Badge>{intl.formatMessage({ id: `control.record.home-message-${message.style}` })}</Badge>
        <Badge tone={seen ? 'good' : 'plain'}>
          {intl.formatMessage({
            id: seen ? 'control.record.home-message-seen' : 'control.record.home-message-unseen',
          })}
        </Badge>
        {intl.formatMessage(
          { id: 'control.record.until' },
          { day: intl.formatDate(message.until, { dateStyle: 'medium', timeZone: 'UTC' }) },
        )}
      </p>
    </>
  );
}

interface WriteDialogProps {
  readonly onClose: () => void;
  readonly send: (body: z.infer<typeof checks>) => Promise<void>;
}

function WriteDialog({ onClose, send }: WriteDialogProps) {
  const intl = useIntl();
  const bankNowMs = nowMs() + use(BankClockContext);
  const until = new Date(bankNowMs + DAYS_SHOWN * DAY_MS).toISOString().slice(0, 10);
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: { text: '', style: 'banner', until },
    submit: async (body) => {
      await send(body);
      showToast(intl.formatMessage({ id: 'control.record.home-message-sent' }));
      onClose();
    },
  });
  const { control } = state.form;
  return (
    <Dialog
      title={intl.formatMessage({ id: 'control.record.home-message-write' })}
      isOpen
      onClose={onClose}
    >
      <p className="text-muted">{intl.formatMessage({ id: 'control.record.home-message-lead' })}</p>
      <BankForm
        state={state}
        submitLabel={intl.formatMessage({ id: 'control.record.home-message-send' })}
      >
        <FormText
          control={control}
          name="text"
          kind="area"
          label={intl.formatMessage({ id: 'control.record.home-message-text' })}
          description={intl.formatMessage({ id: 'control.contact.filter' })}
        />
        <FormSelect
          control={control}
          name="style"
          kind="radio"
          label={intl.formatMessage({ id: 'control.record.home-message-style' })}
          choices={STYLES.map((id) => ({
            id,
            label: intl.formatMessage({ id: `control.record.home-message-${id}` }),
          }))}
        />
        <FormDay
          control={control}
          name="until"
          label={intl.formatMessage({ id: 'control.record.home-message-until' })}
        />
      </BankForm>
    </Dialog>
  );
}
