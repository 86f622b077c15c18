/** Takes the European Central Bank's daily rates: a job that runs every hour and asks when due. */

import type { Currency } from '@fairlead/money';
import { fx, institution } from '#modules/settings/settings.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db } from '#platform/database/db.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Settings } from '#platform/settings/settings.ts';
import { NotTheFile, readEcbFile, stepsTooFar } from './ecb-file.rules.ts';
import { daysBetween, ratedCurrencies } from './fx.rules.ts';
import type { Fx } from './fx.service.ts';
import { bankDay, insertRates, newestRates } from './fx-rate.sql.ts';

const ADDRESS = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';
const MOST_BYTES = 65_536;
const TIMEOUT_MS = 20_000;

/** Fetches a file; throws when it is not there, too slow or too large. */
export type FetchFile = (address: string) => Promise<string>;

/** Reads no more than it may, whatever the other side says about its length. */
export const fetchFile: FetchFile = async (address) => {
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok || response.body === null) {
    throw new NotTheFile(`the server answered ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new NotTheFile('it is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** Some rates were not taken: they differ from the last ones by more than is set. */
export class RatesOutOfBounds extends Error {
  readonly currencies: readonly Currency[];

  constructor(currencies: readonly Currency[]) {
    super(
      `Rates that differ too much from the last ones were not taken: ${currencies.join(', ')}.`,
    );
    this.name = 'RatesOutOfBounds';
    this.currencies = currencies;
  }
}

export interface EcbParts {
  readonly db: Db;
  readonly settings: Settings;
  readonly fx: Pick<Fx, 'source'>;
  readonly fetchFile: FetchFile;
}

/**
 * Takes the rates that are new and within bounds, and then complains about the others, so that
 * staff see the job fail. Answers how many were taken.
 */
export async function loadEcbRates(parts: EcbParts): Promise<number> {
  const { db, settings } = parts;
  const { largest_step_percent: mostPercent, stale_after_days: staleAfter } = settings.get(fx);
  const today = await bankDay(db, settings.get(institution).time_zone);
  const file = readEcbFile(await parts.fetchFile(ADDRESS));
  const age = daysBetween(file.date, today);
  // A day ahead is another time zone's; more is a mistake.
  if (age > staleAfter || age < -1) throw new NotTheFile(`it is of ${file.date}`);
  const last = await newestRates(db, ratedCurrencies);
  const found = ratedCurrencies.flatMap((currency) => {
    const perEur = file.rates.get(currency);
    const before = last.get(currency);
    if (perEur === undefined || (before !== undefined && before.date >= file.date)) return [];
    const tooFar = before !== undefined && stepsTooFar(before.perEur, perEur, mostPercent);
    return [{ currency, perEur, date: file.date, tooFar }];
  });
  const taken = found.filter(({ tooFar }) => !tooFar);
  if (taken.length > 0) await write(db, file.date, taken);
  const left = found.filter(({ tooFar }) => tooFar).map(({ currency }) => currency);
  if (left.length > 0) throw new RatesOutOfBounds(left);
  return taken.length;
}

async function write(
  db: Db,
  date: string,
  rates: readonly { readonly currency: Currency; readonly perEur: string; readonly date: string }[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if ((await insertRates(tx, rates)) === 0) return;
    await recordAudit(tx, {
      actor: { kind: 'system' },
      action: 'fx.rates_taken',
      subject: { kind: 'fx_rate', id: date },
      after: Object.fromEntries(rates.map(({ currency, perEur }) => [currency, perEur])),
    });
  });
}

/** The file comes on working days at about 16:00 in Frankfurt. A sandbox's own rates ask nobody. */
export function ecbRatesJob(parts: EcbParts): Job {
  return {
    name: 'ecb-rates',
    cron: '23 * * * *',
    run: async () => {
      if (parts.fx.source === 'ecb') await loadEcbRates(parts);
    },
  };
}
