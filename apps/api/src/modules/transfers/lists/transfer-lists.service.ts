/** A customer's transfers as lists, by what is searched for, and as a CSV file. */
import {
  type AccountId,
  adjustmentReasons,
  type CustomerId,
  type TransferId,
  type transferFilters,
} from '@fairlead/contract';
import type * as z from 'zod';
import type { PayeeBank } from '#modules/transfers/marks/transfer-marks.rules.ts';
import {
  type PayeeAsPaid,
  payeesPaid,
} from '#modules/transfers/outside/outside-transfers.service.ts';
import {
  accountName,
  adjustmentWords,
  bankName,
  type TransferView,
} from '#modules/transfers/transfer-answers.service.ts';
import type { Transfer } from '#modules/transfers/transfers.sql.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Languages } from '#platform/language.ts';
import {
  accountLabels,
  findOwnTransfer,
  findTransfers,
  type ListedTransfer,
  type TransferFilter,
  type TransferPage,
} from './transfer-lists.sql.ts';
import { csvOf } from './transfers-csv.ts';

/** When a customer is erased. */
export {
  clearWords as forgetWords,
  laterOf,
  type TransferPlace,
} from './transfer-lists.sql.ts';

/** Whose, for whom to read, and from which account they are seen. */
export interface ListReader {
  readonly customerId: CustomerId;
  readonly language: string;
  readonly languages: Languages;
}

/** What was asked for, as the contract has it. */
type Asked = { readonly [Name in keyof typeof transferFilters]?: Filters[Name] | undefined };
type Filters = z.output<z.ZodObject<typeof transferFilters>>;

/** The names of a customer's accounts; refuses with `not_found` where the one asked is not one. */
export async function viewOf(
  db: Db,
  { customerId, language, languages }: ListReader,
  accountId?: AccountId | undefined,
): Promise<TransferView & { readonly names: ReadonlyMap<AccountId, string> }> {
  const labels = await accountLabels(db, customerId);
  const names = new Map(
    labels.map((label) => [label.id, accountName(label, { languages, language })]),
  );
  if (accountId !== undefined && !names.has(accountId)) throw new Refusal('not_found');
  const nameOf = (id: AccountId) => names.get(id) ?? '';
  const outside = { payeeOf: () => '', payeeBankOf: () => undefined };
  return { languages, language, accountId, names, nameOf, ...outside };
}

type NamedView = Awaited<ReturnType<typeof viewOf>>;

/** The database knows no year 0. */
function dayOf(day: string | undefined): string | undefined {
  return day !== undefined && day < '0001' ? '0001-01-01' : day;
}

/** Names that are not in the row are compared here, in the language they are shown in. */
function filterOf(asked: Asked, view: NamedView, paid: readonly TransferId[]): TransferFilter {
  const { text, min_amount, max_amount } = asked;
  const amount = (minor: string | undefined) => (minor === undefined ? undefined : BigInt(minor));
  return {
    accountId: asked.account_id,
    from: dayOf(asked.from),
    to: dayOf(asked.to),
    type: asked.type,
    status: asked.status,
    minMinor: amount(min_amount),
    maxMinor: amount(max_amount),
    text: text === undefined ? undefined : { ...textFilter(text, view), transfers: paid },
  };
}

function textFilter(part: string, view: NamedView) {
  const has = (name: string) =>
    name.toLocaleLowerCase(view.language).includes(part.toLocaleLowerCase(view.language));
  const accounts = [...view.names].flatMap(([id, name]) => (has(name) ? [id] : []));
  const own = (['faucet', 'interest'] as const).filter((kind) =>
    has(bankName({ kind, adjusted: null }, view)),
  );
  const corrected = adjustmentReasons.some((reason) => has(adjustmentWords(reason, view)));
  return { part, accounts, kinds: corrected ? [...own, 'adjustment' as const] : own };
}

/** Names of payees are encrypted, so that the newest are opened and compared. */
const PAYEES_SEARCHED = 1_000;

async function paidTo(
  db: Db,
  customerId: CustomerId,
  part: string,
  language: string,
): Promise<TransferId[]> {
  const paid = await payeesPaid(db, customerId, { newest: PAYEES_SEARCHED });
  const lower = (text: string) => text.toLocaleLowerCase(language);
  return [...paid].flatMap(([id, { account_title: name }]) =>
    lower(name).includes(lower(part)) ? [id] : [],
  );
}

/** With which bank a payee is, and where. */
export function bankPaid(payee: PayeeAsPaid | undefined): PayeeBank | undefined {
  return payee && { name: payee.bank_name, country: payee.details.country };
}

/** A view that knows whom these transfers pay. */
export async function withPayees<View extends TransferView>(
  db: Db | Tx,
  view: View,
  customerId: CustomerId,
  rows: readonly Pick<Transfer, 'id' | 'kind'>[],
): Promise<View> {
  const ids = rows.flatMap(({ id, kind }) => (kind === 'external' ? [id] : []));
  const paid = await payeesPaid(db, customerId, { ids });
  return {
    ...view,
    payeeOf: (id: TransferId) => paid.get(id)?.account_title ?? '',
    payeeBankOf: (id: TransferId) => bankPaid(paid.get(id)),
  };
}

/** A page, and how its rows are to be seen. */
export async function listTransfers(
  db: Db,
  reader: ListReader,
  asked: Asked,
  page: TransferPage,
): Promise<{ readonly rows: readonly ListedTransfer[]; readonly view: TransferView }> {
  const { customerId } = reader;
  const view = await viewOf(db, reader, asked.account_id);
  const { text } = asked;
  const paid = text === undefined ? [] : await paidTo(db, customerId, text, view.language);
  const rows = await findTransfers(db, customerId, filterOf(asked, view, paid), page);
  return { view: await withPayees(db, view, customerId, rows), rows };
}

/** One of this customer's. Refuses with `not_found`. */
export async function ownTransfer(db: Db | Tx, customerId: CustomerId, id: TransferId) {
  const found = await findOwnTransfer(db, customerId, id);
  if (found === undefined) throw new Refusal('not_found');
  return found;
}

const MOST_ROWS = 10_000;

/** Everything that fits the filters, the newest first, as far as a file goes. */
export async function exportTransfers(db: Db, reader: ListReader, asked: Asked): Promise<string> {
  const { rows, view } = await listTransfers(db, reader, asked, { limit: MOST_ROWS });
  return csvOf(rows, view);
}
