/**
 * Gives the demonstration customers accounts with simulated money on them, through the services. A
 * second run adds nothing; one that was cut short is finished by the next.
 */
import type { ProductId, TransferId } from '@fairlead/contract';
import { balancesOf, type Queryable } from '@fairlead/ledger';
import { isCurrency } from '@fairlead/money';
import { type Account, openFirstAccounts } from '#modules/accounts/accounts.service.ts';
import { keepComplaint } from '#modules/complaints/complaints.service.ts';
import { type Customer, customerByEmail } from '#modules/customers/customers.service.ts';
import { restrictPersona } from '#modules/restrictions/account-standing.service.ts';
import { staffByEmail } from '#modules/staff/staff.service.ts';
import type { Transfers } from '#modules/transfers/transfers.service.ts';
import type { BusinessCalendar } from '#platform/calendar.ts';
import type { Db } from '#platform/database/db.ts';
import { uuidAt } from '#platform/random.ts';
import type { WallTime } from '#platform/wall-time.ts';
import { type CustomerPersona, emailOf, type PersonaPlan, personaPlans } from './people.ts';

export interface AccountSeedParts {
  readonly db: Db;
  readonly ledger: Queryable;
  readonly transfers: Transfers;
  readonly calendar: BusinessCalendar;
  readonly wallTime: WallTime;
}

/** Each has two accounts of one currency, so that money can move between them at once. */
const PLANS: readonly {
  readonly product: ProductId;
  readonly tag: Record<string, string>;
  readonly amountMinor: bigint;
}[] = [
  {
    product: 'complete-freedom',
    tag: { en: 'Everyday', es: 'Diario', ar: 'يومي' },
    amountMinor: 248_350n,
  },
  {
    product: 'maxi-saver',
    tag: { en: 'Savings', es: 'Ahorro', ar: 'توفير' },
    amountMinor: 612_000n,
  },
];

const OBJECTION =
  'My account has been locked since my rent went out to a new landlord. I moved house, and the lease ' +
  'is with you. Please look at it again.';

export async function seedAccounts(parts: AccountSeedParts): Promise<void> {
  const plans: readonly PersonaPlan[] = personaPlans;
  for (const plan of plans) {
    if (plan.kind !== 'customer') continue;
    const customer = await customerByEmail(parts.db, emailOf(plan));
    if (customer === null || !isCurrency(plan.homeCurrency)) continue;
    const { language, homeCurrency: currency } = plan;
    const wishes = PLANS.map(({ product, tag }) => {
      return { currency, product, tag: tag[language] ?? tag.en };
    });
    const deed = { actor: { kind: 'system' } } as const;
    const accounts = await openFirstAccounts(parts.db, customer.id, wishes, deed);
    if (plan.fresh === true) continue;
    // Money comes first: on a restricted account none would move.
    if (await fund(parts, accounts)) await restrict(parts, customer, plan.restriction);
  }
}

/** Once, when the persona gets its money; what staff decide later stays decided. */
async function restrict(
  { db, calendar, wallTime }: AccountSeedParts,
  { id }: Customer,
  kept: CustomerPersona['restriction'],
): Promise<void> {
  const [by, confirmedBy] = await officers(db);
  if (kept === undefined || by === undefined || confirmedBy === undefined) return;
  const agreed =
    kept === 'Locked'
      ? ({ status: 'RESTRICTED', reason: 'unusual_activity', reference: 'CASE-0001' } as const)
      : ({ status: 'REVIEW', reason: 'identity_check', reference: 'CASE-0002' } as const);
  const days = kept === 'Locked' ? 30 : 10;
  const { timeZone } = calendar;
  await db.transaction().execute(async (tx) => {
    await restrictPersona(tx, id, { ...agreed, days, by, confirmedBy, timeZone });
    if (kept !== 'Locked') return;
    // Whoever did not lock the account has something to look into, and to answer.
    const { reference: caseReference } = agreed;
    const wish = {
      customerId: id,
      subject: 'restriction',
      text: OBJECTION,
      caseReference,
    } as const;
    const deed = { actor: { kind: 'customer', id }, now: wallTime.now() } as const;
    await keepComplaint(tx, wish, calendar, deed);
  });
}

/** The demonstration people of the compliance role. */
async function officers(db: Db) {
  const plans: readonly PersonaPlan[] = personaPlans;
  const ids = [];
  for (const plan of plans) {
    if (plan.kind !== 'staff' || plan.role !== 'compliance') continue;
    const officer = await staffByEmail(db, emailOf(plan));
    if (officer !== null) ids.push(officer.id);
  }
  return ids;
}

/** Whether there was anything left to fund. */
async function fund(
  { ledger, transfers }: AccountSeedParts,
  accounts: readonly Account[],
): Promise<boolean> {
  let funded = false;
  const balances = await balancesOf(
    ledger,
    accounts.map(({ ledgerAccount }) => ledgerAccount),
  );
  for (const account of accounts) {
    const amountMinor = PLANS[account.position - 1]?.amountMinor;
    if (amountMinor === undefined || balances.get(account.ledgerAccount)?.seq !== 0n) continue;
    await transfers.submit({
      id: firstTransferOf(account),
      kind: 'faucet',
      customerId: account.customerId,
      from: null,
      to: account.id,
      amountMinor,
      session: null,
      requestId: null,
    });
    funded = true;
  }
  return funded;
}

/** Made from the account, so that it happens once whoever asks. */
function firstTransferOf({ id, openedAt }: Account): TransferId {
  return `trf_${uuidAt(openedAt.getTime(), `first money of ${id}`)}` as TransferId;
}
