/** What an operator's Prometheus reads of the emergency stop. */
import { stopMoney } from '@fairlead/ledger';
import { Counter, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { startBank } from '#testing/bank.ts';
import { testDatabase } from '#testing/database.ts';
import { liftMoneyStop, measureMoneyStop } from './money-stop.service.ts';

it('is told by every process, and is over when money moves again', async () => {
  const { bank, close } = await startBank({ roles: ['web'] });
  const { database, metrics } = bank.foundation;
  expect(await metrics.registry.metrics()).toContain('\nfairlead_money_stopped 0');
  await stopMoney(database.pool, 'a test');
  expect(await metrics.registry.metrics()).toContain('\nfairlead_money_stopped 1');
  expect(await liftMoneyStop(database, 'the test is over')).toMatchObject({ reason: 'a test' });
  expect(await metrics.registry.metrics()).toContain('\nfairlead_money_stopped 0');
  expect(await liftMoneyStop(database, 'once more')).toBe(null);
  await close();
});

it('is not told at all while the database does not answer, and takes no other metric along', async () => {
  const bank = await testDatabase();
  const registry = new Registry();
  const failures: string[] = [];
  measureMoneyStop(registry, bank.pool, { failed: (work) => void failures.push(work) });
  new Counter({ name: 'another_total', help: 'Another.', registers: [registry] }).inc();
  await stopMoney(bank.pool, 'a test');
  expect(await registry.metrics()).toContain('\nfairlead_money_stopped 1');
  await bank.close();
  const text = await registry.metrics();
  expect(text).toContain('another_total 1');
  expect(text).not.toMatch(/^fairlead_money_stopped /m);
  expect(failures).toEqual(['metrics.money']);
});
