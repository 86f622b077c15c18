/** The API as data: one file per noun, gathered here. */
import { accounts } from './accounts.ts';
import { audit } from './audit.ts';
import { customers } from './customers.ts';
import { docs } from './docs.ts';
import { events } from './events.ts';
import { faucet } from './faucet.ts';
import { graph } from './graph.ts';
import { health } from './health.ts';
import { jobs } from './jobs.ts';
import { personas } from './personas.ts';
import { sandbox } from './sandbox.ts';
import { settings } from './settings.ts';
import { staff } from './staff.ts';
import { transfers } from './transfers.ts';

export { type BankAccountStatus, bankAccountStatuses } from './accounts.ts';
export * from './client.ts';
export type { AccountStatus } from './customers.ts';
export * from './envelope.ts';
export { type BrowserEvent, type BrowserEventKind, browserEvent, streamEvents } from './events.ts';
export { type PublicGraph, publicGraph } from './graph.ts';
export * from './ids.ts';
export * from './list.ts';
export * from './money.ts';
export type { SecondFactor, SecondFactorState } from './people.ts';
export * from './protected-messages.ts';
export * from './refusals.ts';
export * from './roles.ts';
export * from './route.ts';
export * from './sandbox-mark.ts';
export {
  contactSettings,
  currencySettings,
  institutionSettings,
  limitSettings,
  mailSettings,
  type SettingsGroupName,
  settingsGroups,
  signInSettings,
} from './settings.ts';
export {
  type TransferKind,
  type TransferStatus,
  transferKinds,
  transferStatuses,
} from './transfers.ts';

/** Every route of the bank: noun → action → declaration. */
export const routes = {
  accounts,
  audit,
  customers,
  docs,
  events,
  faucet,
  graph,
  health,
  jobs,
  personas,
  sandbox,
  settings,
  staff,
  transfers,
} as const;
export type Routes = typeof routes;
