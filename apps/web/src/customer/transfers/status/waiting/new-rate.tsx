/** A dated payment across currencies on its day: today's rate is shown, and agreed to. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { type External, show } from '#customer/transfers/status/external.queries.ts';
import { OpenUntil } from '#customer/transfers/status/open-until.tsx';
import { bank } from '#lib/client.ts';
import { nowMs } from '#lib/clock.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { QueryView } from '#lib/list/query-view.tsx';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { useSecondsUntil } from '#lib/second-factor/use-seconds-until.ts';
import { rateFacts } from '#lib/transfers/exchange-facts.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SimulatedMark } from '#ui/values/simulated-mark.tsx';

/** How long the bank holds a quote, less the time that an answer needs to get there. */
const HELD_MS = 58_000;

type Quote = Awaited<ReturnType<typeof bank.fx.quote>> & { readonly until: string };

const quoteQuery = ({ id, left, arrived, quote }: External) =>
  queryOptions({
    queryKey: ['quote', id],
    queryFn: async ({ signal }): Promise<Quote> => {
      // The amount that was changed before; what sending costs comes on top of it.
      const amount = quote?.amount.amount ?? left.amount;
      const query = { from: left.currency, to: arrived.currency, amount };
      const answer = await bank.fx.quote({ query, signal });
      return { ...answer, until: new Date(nowMs() + HELD_MS).toISOString() };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export function NewRate({ transfer }: { readonly transfer: External }) {
  const intl = useIntl();
  const cache = useQueryClient();
  const { id } = transfer;
  const quote = useQuery(quoteQuery(transfer));
  const agreeing = useMutation({
    mutationFn: (quote_id: string) => bank.externalTransfers.answer({ body: { id, quote_id } }),
    onSuccess: (answer) => show(cache, answer),
  });
  const seconds = useSecondsUntil(quote.data?.until);
  return (
    <Card
      title={
        <>
          {intl.formatMessage({ id: 'customer.new-rate.title' })}
          <SimulatedMark />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-muted">{intl.formatMessage({ id: 'customer.new-rate.text' })}</p>
        <OpenUntil transfer={transfer} check="otp" />
        <ProblemPanel of={agreeing} />
        <QueryView
          query={quote}
          errorTitle={intl.formatMessage({ id: 'customer.new-rate.not-loaded' })}
          skeleton={<Skeleton className="h-40 w-full" />}
        >
          {(terms) => (
            <>
              <QuoteFacts transfer={transfer} quote={terms} />
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                {seconds > 0 ? (
                  <Button
                    variant="primary"
                    isPending={agreeing.isPending}
                    onPress={() => agreeing.mutate(terms.quote_id)}
                  >
                    {intl.formatMessage({ id: 'customer.new-rate.agree' })}
                  </Button>
                ) : (
                  <Button isPending={quote.isFetching} onPress={() => void quote.refetch()}>
                    {intl.formatMessage({ id: 'customer.internal.new-rate' })}
                  </Button>
                )}
                {seconds > 0 && (
                  <span role="timer" className="text-sm text-muted tabular-nums">
                    {intl.formatMessage({ id: 'customer.internal.held' }, { seconds })}
                  </span>
                )}
              </div>
            </>
          )}
        </QueryView>
      </div>
    </Card>
  );
}

interface QuoteFactsProps {
  readonly transfer: External;
  readonly quote: Quote;
}

function QuoteFacts({ transfer, quote }: QuoteFactsProps) {
  const intl = useIntl();
  return (
    <Facts
      facts={[
        {
          name: intl.formatMessage({ id: 'customer.exchange.leaves' }),
          value: <MoneyAmount money={transfer.left} mark="above" />,
        },
        ...rateFacts(intl, quote),
        {
          name: intl.formatMessage({ id: 'customer.exchange.arrives' }),
          value: <MoneyAmount money={quote.arrives} mark="above" />,
        },
      ]}
    />
  );
}
