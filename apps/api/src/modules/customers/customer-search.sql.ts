/** How staff find customers by what they type: each way has an index and is asked alone. */
import { type RawBuilder, sql } from 'kysely';
import type { CustomerSearch } from './customer-search.rules.ts';

type Condition = RawBuilder<boolean>;

const ALL_WORDS = sql`customer_words(first_name, last_name, email, phone_number, mobile_number)`;
const NAME_WORDS = sql`customer_words(first_name, last_name, null, null, null)`;

function byWords(words: string, onlyNames: boolean): Condition {
  const query = sql`plain_letters(${words})::tsquery`;
  const found = sql<boolean>`${ALL_WORDS} @@ ${query}`;
  return onlyNames ? sql<boolean>`(${found} and (persona or ${NAME_WORDS} @@ ${query}))` : found;
}

/**
 * What a column with letters and digits begins with. As a range, since a plan that is kept for any
 * text cannot use the index for `like`; `~` comes after everything that can follow.
 */
function begins(column: 'account_number' | 'iban', text: string): Condition {
  const place = sql.ref(column);
  return sql<boolean>`(${place} ~>=~ ${text} and ${place} ~<~ ${`${text}~`})`;
}

function byAccount({ accountNumber, iban, accountId }: CustomerSearch): Condition[] {
  return [
    ...(accountId === undefined ? [] : [sql<boolean>`id = ${accountId}`]),
    ...(accountNumber === undefined ? [] : [begins('account_number', accountNumber)]),
    ...(iban === undefined ? [] : [begins('iban', iban)]),
  ];
}

export interface WaysToFind {
  /** Over `customer`; at most one. */
  readonly own: readonly Condition[];
  /** Over `account`. */
  readonly accounts: readonly Condition[];
}

/** `onlyNames`: demonstration persons, whom anybody plays, find the others by name only. */
export function waysToFind(search: CustomerSearch, onlyNames: boolean): WaysToFind {
  return {
    own: [
      ...(search.customerId === undefined ? [] : [sql<boolean>`id = ${search.customerId}`]),
      ...(search.words === undefined ? [] : [byWords(search.words, onlyNames)]),
    ],
    accounts: byAccount(search),
  };
}

/**
 * The ids of whoever is meant; nobody's, where nothing was typed that could mean somebody. They are
 * looked for before anything else: `offset 0` keeps the planner from asking each row of what is
 * listed whose it is.
 */
export function customersMeant(search: CustomerSearch, onlyNames: boolean): RawBuilder<unknown> {
  const { own, accounts } = waysToFind(search, onlyNames);
  const ids = [
    ...own.map((way) => sql`select id from customer where ${way}`),
    ...accounts.map((way) => sql`select customer_id from account where ${way}`),
  ];
  if (ids.length === 0) return sql`select id from customer where false`;
  return sql`${sql.join(ids, sql` union `)} offset 0`;
}
