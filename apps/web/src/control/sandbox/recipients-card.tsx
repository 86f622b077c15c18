/** The few addresses that get simulated mail for real: each was asked, and said yes. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { requiredEmail } from '#lib/form/checks.ts';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { useStaff } from '#lib/session/staff-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { RowsSkeleton } from '#ui/data/rows-skeleton.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

const RECIPIENTS = ['staff', 'mail-recipients'] as const;

const checks = z.object({ address: requiredEmail });

export function RecipientsCard() {
  const intl = useIntl();
  const cache = useQueryClient();
  const { staff } = useStaff();
  const again = () => cache.invalidateQueries({ queryKey: RECIPIENTS });
  const recipients = useQuery({
    queryKey: RECIPIENTS,
    queryFn: ({ signal }) => bank.sandbox.mailRecipients({ signal }),
  });
  const removal = useMutation({
    mutationFn: (address: string) => bank.sandbox.removeMailRecipient({ body: { address } }),
    onSettled: again,
  });
  return (
    <Card title={intl.formatMessage({ id: 'control.recipients.title' })} flush>
      <p className="px-5 pb-4 text-muted">
        {intl.formatMessage({ id: 'control.recipients.lead' })}
      </p>
      <QueryView
        query={recipients}
        errorTitle={intl.formatMessage({ id: 'control.recipients.not-loaded' })}
        skeleton={<RowsSkeleton rows={2} />}
        padded
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState bare title={intl.formatMessage({ id: 'control.recipients.none' })} />
          ) : (
            <ul>
              {data.map(({ address, confirmed_at }) => (
                <li
                  key={address}
                  className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-3"
                >
                  <bdi className="min-w-40 flex-1 break-all">{address}</bdi>
                  <Badge tone={confirmed_at === null ? 'warning' : 'good'}>
                    {intl.formatMessage({
                      id:
                        confirmed_at === null
                          ? 'control.recipients.asked'
                          : 'control.recipients.confirmed',
                    })}
                  </Badge>
                  <Button size="compact" onPress={() => removal.mutate(address)}>
                    {intl.formatMessage({ id: 'control.recipients.remove' })}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      {!staff.persona && <AskForm onAsked={again} />}
    </Card>
  );
}

function AskForm({ onAsked }: { readonly onAsked: () => Promise<void> }) {
  const intl = useIntl();
  const state = useBankForm({
    schema: checks,
    start: { address: '' },
    success: intl.formatMessage({ id: 'control.recipients.sent' }),
    submit: async (body) => {
      await bank.sandbox.askMailRecipient({ body });
      await onAsked();
    },
  });
  return (
    <div className="border-t border-line p-5">
      <BankForm state={state} submitLabel={intl.formatMessage({ id: 'control.recipients.ask' })}>
        <FormText
          control={state.form.control}
          name="address"
          kind="email"
          autoComplete="off"
          label={intl.formatMessage({ id: 'control.fact.email' })}
        />
      </BankForm>
    </div>
  );
}
