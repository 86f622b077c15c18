/**
 * Whether what transfers say is what the books say of them, both ways round: amounts, currencies,
 * accounts, days. Transfers are under no seal; the postings are. Each join is by one key, for
 * hashing, so that the time grows with the rows and no row asks a query of its own.
 */
import type { BookRule } from '#modules/ledger/close-checks.sql.ts';

/** States in which the money has moved. */
const MOVED = `('Completed', 'Returned')`;

/**
 * One that went outside has postings beside it; of any other its own id is the posting's. Whoever
 * was paid shares the posting of who paid, and sees nothing of the fee.
 */
const transfersAreAsBooked: BookRule = {
  table: 'public.transfer',
  text: `select distinct t.id, case
        when p.id is null then 'has no posting'
        else format('differs from posting %s in %s', p.id, concat_ws(', ',
          case when l.posting_id is null and t.kind <> 'received' then 'what left' end,
          case when a.posting_id is null then 'what arrived' end,
          case when coalesce(f.amount, 0) <> t.fee and t.kind <> 'received' then 'the fee' end,
          case when p.label <> b.label then 'kind' end,
          case when p.value_date <> t.value_date then 'day' end,
          case when o.id is null then 'customer' end)) end
      from public.transfer t
        cross join lateral (select coalesce(t.to_amount, t.amount - t.fee) as arrived,
          'transfer.' || case t.kind when 'received' then 'external' else t.kind end as label) b
        left join public.transfer_posting k on k.transfer_id = t.id and k.what = 'settled'
        left join ledger.posting p on p.outcome = 'accepted' and p.id = case t.kind
          when 'external' then k.posting_id else substr(t.id, 5)::uuid end
        left join ledger.entry l on l.posting_id = p.id and l.amount = -t.amount
          and l.currency = t.currency
          and (t.from_account is null or t.from_account = 'acc_' || l.account_id)
        left join ledger.entry a on a.posting_id = p.id and a.amount = b.arrived
          and a.currency = coalesce(t.to_currency, t.currency)
          and (t.to_account is null or t.to_account = 'acc_' || a.account_id)
        left join (ledger.account c join ledger.entry f on f.account_id = c.id)
          on c.kind = 'fees' and f.posting_id = p.id
        left join public.account o on o.id = coalesce(t.from_account, t.to_account)
          and o.customer_id = t.customer_id
      where t.status in ${MOVED} and (p.id is null or a.posting_id is null or o.id is null
        or p.label <> b.label or p.value_date <> t.value_date
        or (t.kind <> 'received'
          and (l.posting_id is null or coalesce(f.amount, 0) <> t.fee)))`,
};

const returnsAreBooked: BookRule = {
  table: 'public.transfer',
  text: `select t.id, 'came back by no posting'
      from public.transfer t
        left join public.transfer_posting k on k.transfer_id = t.id and k.what = 'returned'
        left join ledger.posting p on p.id = k.posting_id and p.outcome = 'accepted'
      where t.status = 'Returned' and t.kind = 'external' and p.id is null`,
};

/** The word for it says what a posting is; a transfer that is not there is named by its posting. */
const postingsHaveTheirTransfer: BookRule = {
  table: 'ledger.posting',
  text: `select p.id::text, format('has no transfer as %s', p.label)
      from ledger.posting p
        left join public.transfer_posting k on k.posting_id = p.id
        left join public.transfer t on t.status in ${MOVED} and t.id = case
          when p.label like 'transfer.external%' then k.transfer_id else 'trf_' || p.id end
      where p.outcome = 'accepted' and t.id is null and (p.label in ('transfer.internal',
          'transfer.faucet', 'transfer.interest', 'transfer.simulated', 'transfer.adjustment',
          'transfer.external_returned')
        or (p.label = 'transfer.external' and p.kind = 'settle'))`,
};

const receiversHaveTheirTransfer: BookRule = {
  table: 'ledger.posting',
  text: `select p.id::text, 'has no transfer of who was paid'
      from ledger.posting p
        join ledger.entry e on e.posting_id = p.id and e.amount > 0
        join ledger.account c on c.id = e.account_id and c.kind = 'customer'
        left join public.transfer t on t.status in ${MOVED} and t.id = 'trf_' || p.id
      where p.outcome = 'accepted' and p.label = 'transfer.external' and p.kind = 'settle'
        and t.id is null`,
};

export const transferRules: readonly BookRule[] = [
  transfersAreAsBooked,
  returnsAreBooked,
  postingsHaveTheirTransfer,
  receiversHaveTheirTransfer,
];
