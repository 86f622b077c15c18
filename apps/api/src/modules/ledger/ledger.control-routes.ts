/** The books for staff: reading them, and having everything checked. */
import { ledgerAccountKinds, type ParsedRequestOf, routes } from '@fairlead/contract';
import {
  type Balance,
  type ChartFilter,
  type ChartPlace,
  chartPage,
  type Entry,
  entriesOf,
  type PostingFilter,
  type PostingPlace,
  postingFacts,
  postingsPage,
} from '@fairlead/ledger';
import { type Currency, money } from '@fairlead/money';
import type { Pool } from 'pg';
import * as z from 'zod';
import type { Db } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { moneyAnswer } from '#platform/http/answer/money-answer.ts';
import { implement } from '#platform/http/implement.ts';
import { placeNumber } from '#platform/http/list.ts';
import { sortedList, sortedPlace } from '#platform/lists/sorting.ts';
import { balancesByCurrency, postingIdIn, searchFor } from './ledger.rules.ts';
import { startCheck } from './ledger.service.ts';
import {
  accountsNumbered,
  checkSorts,
  findCheck,
  listChecks,
  postingsOfTransfer,
} from './ledger.sql.ts';
import {
  accountAnswer,
  checkAnswer,
  closeAnswer,
  currencyAnswer,
  type OwnersById,
  ownersFor,
  postingAnswer,
  wholePosting,
} from './ledger-answers.service.ts';
import { closeSorts, listCloses, totalsOf } from './ledger-closes.sql.ts';
import { sealAnswer, sealedIn, sealsPage } from './ledger-seals.service.ts';

const chartPlace = z.tuple([z.enum(ledgerAccountKinds), z.string(), z.uuid()]);
const postingPlace = z.tuple([placeNumber, z.string().regex(/^\d{1,18}$/), z.uuid()]);
const digits = z.string().regex(/^\d{1,18}$/);

export function ledgerControlRoutes({ pool }: { readonly pool: Pool }) {
  return implement(routes.ledger, {
    trialBalance: async (call) => {
      const answer = await currencyAnswer(pool, balancesByCurrency, call.language);
      return { at: call.now().toISOString(), ...answer };
    },
    accounts: async (call) => {
      const sorted = sortedPlace<ChartPlace>(call, chartPlace);
      const filter = await filterOf(call.db, call.query);
      const rows = await chartPage(pool, filter, sorted.page);
      const owners = await ownersOfBalances(call.db, rows);
      return sorted.answer(
        rows,
        (row) => accountAnswer(row, owners, call.language),
        ({ kind, currency, accountId }) => [kind, currency, accountId],
      );
    },
    account: async (call) => {
      const found = await accountWith(pool, call.params.id);
      return accountAnswer(found, await ownersOfBalances(call.db, [found]), call.language);
    },
    entries: async (call) => {
      const { accountId, currency } = await accountWith(pool, call.params.id);
      const sorted = sortedPlace(call, digits);
      const { after, limit, down } = sorted.page;
      const rows = await entriesOf(pool, {
        accountId,
        ...recordedIn(call.query),
        after: after === undefined ? undefined : BigInt(after),
        limit,
        oldestFirst: !down,
      });
      return sorted.answer(
        rows,
        (entry) => entryAnswer(entry, currency, call.language),
        ({ seq }) => String(seq),
      );
    },
    postings: async (call) => {
      const sorted = sortedPlace<PostingPlace>(call, postingPlace);
      const filter = await postingFilterOf(pool, call.db, call.query);
      const rows = await postingsPage(pool, filter, sorted.page);
      return sorted.answer(rows, postingAnswer, ({ place }) => place);
    },
    posting: async (call) => {
      const found = await postingFacts(pool, call.params.id);
      if (found === undefined) throw new Refusal('not_found');
      return wholePosting(pool, found, call.language, (ids) => ownersFor(call.db, ids));
    },
    seals: async (call) => {
      const sorted = sortedPlace(call, digits);
      const rows = await sealsPage(pool, sorted.page);
      return sorted.answer(rows, sealAnswer, ({ number }) => String(number));
    },
    closes: async (call) => {
      const sorted = sortedList(call, closeSorts);
      const rows = await listCloses(call.db, sorted.page);
      const totals = await totalsOf(
        call.db,
        rows.map(({ day }) => day),
      );
      return sorted.answer(rows, (row) =>
        closeAnswer(row, totals.get(row.day) ?? [], call.language),
      );
    },
    checks: async (call) => {
      const sorted = sortedList(call, checkSorts);
      return sorted.answer(await listChecks(call.db, sorted.page), checkAnswer);
    },
    check: async (call) => {
      const check = await findCheck(call.db, call.params.id);
      if (check === undefined) throw new Refusal('not_found');
      return checkAnswer(check);
    },
    startCheck: async (call) => {
      const { actor, requestId, principal } = call;
      const check = await startCheck(call.db, { actor, staffId: principal.id, requestId });
      call.status(202);
      return checkAnswer(check);
    },
  });
}

function ownersOfBalances(db: Db, rows: readonly Balance[]): Promise<OwnersById> {
  const ids = rows.filter(({ kind }) => kind === 'customer').map(({ accountId }) => accountId);
  return ownersFor(db, ids);
}

async function accountWith(pool: Pool, id: string): Promise<Balance> {
  const page = { after: undefined, limit: 1, down: false };
  const [found] = await chartPage(pool, { ids: [id] }, page);
  if (found === undefined) throw new Refusal('not_found');
  return found;
}

function entryAnswer(entry: Entry, currency: Currency, language: string) {
  return {
    number: Number(entry.seq),
    posting_id: entry.postingId,
    label: entry.label,
    amount: moneyAnswer(entry.amount, language),
    balance_after: moneyAnswer(money(entry.balanceAfterMinor, currency), language),
    posted_at: entry.postedAt.toISOString(),
    value_date: entry.valueDate,
  };
}

const momentOf = (iso: string | undefined) => (iso === undefined ? undefined : new Date(iso));
const recordedIn = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  from: momentOf(from),
  to: momentOf(to),
});

type PostingsAsked = ParsedRequestOf<typeof routes.ledger.postings>['query'];

async function postingFilterOf(
  pool: Pool,
  db: Db,
  { outcome, search, ...asked }: PostingsAsked,
): Promise<PostingFilter> {
  const time = recordedIn(asked);
  const filter = { outcome, ...time, ...(await sealedIn(pool, time)) };
  if (search === undefined) return filter;
  const id = postingIdIn(search);
  return { ...filter, ids: id === undefined ? [] : [id, ...(await postingsOfTransfer(db, id))] };
}

async function filterOf(
  db: Db,
  { kind, currency, search }: Omit<ChartFilter, 'code' | 'ids'> & { search?: string | undefined },
): Promise<ChartFilter> {
  const filter = { kind, currency };
  if (search === undefined) return filter;
  const wanted = searchFor(search);
  if (wanted.by === 'code') return { ...filter, code: wanted.code };
  const ids = wanted.by === 'id' ? [wanted.id] : await accountsNumbered(db, wanted.number);
  return { ...filter, ids };
}
