/** Who, from where, what leaves, what it costs, at which rate, what arrives, and when. */
import { useIntl } from 'react-intl';
import type { Review, Wish } from '#customer/transfers/external/order.ts';
import { type Account, endingOf, nameOf } from '#lib/accounts/accounts.queries.ts';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { accountText } from '#lib/payees/account-text.ts';
import type { Payee } from '#lib/payees/payees.queries.ts';
import { rateFacts } from '#lib/transfers/exchange-facts.tsx';
import { type Fact, Facts } from '#ui/data/facts.tsx';

export interface ReviewFactsProps {
  readonly accounts: readonly Account[];
  readonly payees: readonly Payee[];
  readonly review: Review;
}

export function ReviewFacts({ accounts, payees, review }: ReviewFactsProps) {
  const intl = useIntl();
  const { wish, said } = review;
  const name = (id: MessageId) => intl.formatMessage({ id });
  const day = (iso: string) => intl.formatDate(iso, { dateStyle: 'full', timeZone: 'UTC' });
  const account = accounts.find(({ id }) => id === wish.account_id);
  const ending = account && {
    name: nameOf(intl, account),
    number: intl.formatMessage({ id: 'customer.accounts.ending' }, { ending: endingOf(account) }),
  };
  const arrivesOn =
    said.arrives_on === null ? name('customer.external.arrives-unknown') : day(said.arrives_on);
  const free = said.fee.amount === '0';
  // The quote's own fee is part of the whole fee, which is said once.
  const rates = said.quote === null ? [] : rateFacts(intl, said.quote);
  const facts: Fact[] = [
    {
      name: name('customer.internal.from'),
      value: <bdi>{`${ending?.name} · ${ending?.number}`}</bdi>,
    },
    { name: name('customer.internal.to'), value: <To payees={payees} wish={wish} /> },
    {
      name: name('customer.exchange.leaves'),
      value: <MoneyAmount money={said.left} mark="above" />,
    },
    {
      name: name('customer.external.fee'),
      value: free ? name('customer.exchange.free') : <MoneyAmount money={said.fee} mark="above" />,
    },
    ...rates,
    {
      name: name('customer.exchange.arrives'),
      value: (
        <strong className="font-semibold">
          <MoneyAmount money={said.arrives} mark="above" />
        </strong>
      ),
    },
    ...(wish.scheduled_for === undefined
      ? []
      : [{ name: name('customer.external.goes-out'), value: day(wish.scheduled_for) }]),
    { name: name('customer.external.arrives-on'), value: arrivesOn },
    ...(wish.comment === undefined
      ? []
      : [{ name: name('customer.external.comment'), value: <bdi>{wish.comment}</bdi> }]),
  ];
  return (
    <>
      <Facts facts={facts} />
      {wish.scheduled_for !== undefined && (
        <p className="text-sm text-muted">
          {name(
            said.quote === null ? 'customer.external.dated' : 'customer.external.dated-exchange',
          )}
        </p>
      )}
    </>
  );
}

function To({ payees, wish }: { readonly payees: readonly Payee[]; readonly wish: Wish }) {
  const kept = payees.find(({ id }) => id === wish.payee_id);
  const who = wish.payee ?? kept;
  if (who === undefined) return null;
  const account = kept?.account_shown ?? accountText(who.details);
  return (
    <>
      <span className="block font-medium">
        <bdi>{who.account_title}</bdi>
      </span>
      <span className="block">
        <bdi>{who.bank_name}</bdi>
      </span>
      <bdi dir="ltr" className="money block w-fit">
        {account}
      </bdi>
    </>
  );
}
