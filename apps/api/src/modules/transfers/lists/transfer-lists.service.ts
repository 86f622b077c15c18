/** A customer's transfers as lists, by what is searched for, and as a CSV file. */
import type { AccountId, CustomerId, TransferId, transferFilters } from '@fairlead/contract';
import type * as z from 'zod';
import {
  accountName,
  bankName,
  type TransferView,
} from '#modules/transfers/transfer-answers.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Languages } from '#platform/language.ts';
import {
  accountLabels,
  findOwnTransfer,
  findTransfers,
  type ListedTransfer,
  type TransferFilter,
  type TransferPlace,
} from './transfer-lists.sql.ts';
import { csvOf } from './transfers-csv.ts';

/** When a customer is erased. */
export { clearComments as forgetComments } from './transfer-lists.sql.ts';

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
  const names = new Map(labels.map((label) => [label.id, accountName(label)]));
  if (accountId !== undefined && !names.has(accountId)) throw new Refusal('not_found');
  return { languages, language, accountId, names, nameOf: (id) => names.get(id) ?? '' };
}

type NamedView = Awaited<ReturnType<typeof viewOf>>;

/** The database knows no year 0. */
function dayOf(day: string | undefined): string | undefined {
  return day !== undefined && day < '0001' ? '0001-01-01' : day;
}

/** Names that are not in the row are compared here, in the language they are shown in. */
function filterOf(asked: Asked, view: NamedView): TransferFilter {
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
    text: text === undefined ? undefined : textFilter(text, view),
  };
}

function textFilter(part: string, view: NamedView): TransferFilter['text'] {
  const has = (name: string) =>
    name.toLocaleLowerCase(view.language).includes(part.toLocaleLowerCase(view.language));
  const accounts = [...view.names].flatMap(([id, name]) => (has(name) ? [id] : []));
  const kinds = (['faucet', 'interest'] as const).filter((kind) => has(bankName(kind, view)));
  return { part, accounts, kinds };
}

/** A page, and how its rows are to be seen. */
export async function listTransfers(
  db: Db,
  reader: ListReader,
  asked: Asked,
  page: { readonly after?: TransferPlace | undefined; readonly limit: number },
): Promise<{ readonly rows: readonly ListedTransfer[]; readonly view: TransferView }> {
  const view = await viewOf(db, reader, asked.account_id);
  return {
    view,
    rows: await findTransfers(db, reader.customerId, filterOf(asked, view), page),
  };
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
