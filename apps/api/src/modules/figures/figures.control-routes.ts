/** The panel's first screen: what waits, how the bank stands, and whether its controls work. */
import { controlNames, queuePermissions, roleMay, routes } from '@fairlead/contract';
import { isCurrency, money } from '@fairlead/money';
import type { Pool } from 'pg';
import { readerAsCustomer } from '#modules/approvals/staff-hand.service.ts';
import { lateBefore } from '#modules/rails/rails.service.ts';
import type { BusinessCalendar } from '#platform/calendar.ts';
import type { Database } from '#platform/database/open-database.ts';
import { moneyAnswer } from '#platform/http/answer/money-answer.ts';
import { implement } from '#platform/http/implement.ts';
import type { WallTime } from '#platform/wall-time.ts';
import { countControls, countFigures, type Figures, KeptFigures } from './figures.service.ts';
import { countQueues } from './figures.sql.ts';

export interface FiguresParts {
  readonly database: Pick<Database, 'db'>;
  readonly pool: Pool;
  readonly wallTime: WallTime;
  readonly calendar: () => BusinessCalendar;
}

export function figuresControlRoutes({ database, pool, wallTime, calendar }: FiguresParts) {
  const kept = new KeptFigures(wallTime, () => countFigures(database.db, calendar().timeZone));
  return implement(routes.figures, {
    queues: async (call) => {
      const { role, persona } = call.principal;
      const queues = await countQueues(call.db, {
        onlySamples: persona,
        notAbout: await readerAsCustomer(call),
        suspenseLateBefore: lateBefore(calendar(), call.now()),
        timeZone: calendar().timeZone,
      });
      return {
        data: queues
          .filter(({ queue }) => roleMay(role, queuePermissions[queue]))
          .map(({ oldestAt, ...queue }) => ({
            ...queue,
            oldest_at: oldestAt?.toISOString() ?? null,
          })),
      };
    },
    read: async (call) => figuresAnswer(await kept.read(), call.language),
    controls: async (call) => {
      const { now, controls } = await countControls(call.db, pool, controlNames);
      return {
        counted_at: now.toISOString(),
        data: controls.map(({ lastAt, ...control }) => ({
          ...control,
          last_at: lastAt?.toISOString() ?? null,
        })),
      };
    },
  });
}

function figuresAnswer({ countedAt, customers, volume, balances }: Figures, language: string) {
  const said = (minor: bigint, currency: string) => {
    if (!isCurrency(currency)) throw new Error(`The bank holds an unknown currency: ${currency}.`);
    return moneyAnswer(money(minor, currency), language);
  };
  const currencies = [...new Set(volume.map(({ currency }) => currency))];
  return {
    counted_at: countedAt.toISOString(),
    customers: customers.days.at(-1)?.total ?? 0,
    customers_before: customers.before,
    customers_by_day: [...customers.days],
    volume_by_day: currencies.map((currency) => ({
      currency,
      days: volume
        .filter((day) => day.currency === currency)
        .map(({ date, transfers, amountMinor }) => ({
          date,
          transfers,
          amount: said(amountMinor, currency),
        })),
    })),
    balances: balances.map(({ currency, accounts, balanceMinor }) => ({
      currency,
      accounts,
      balance: said(balanceMinor, currency),
    })),
  };
}
